import { emailOrNone } from '#contract/texts/no-email.ts'
import { listSupportMessagesFrom } from '#server/areas/help/support-messages.repo.ts'
import { listAuditEntries } from '#server/platform/access/audit.repo.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { listOwnedProducts, listRowsOfMember } from './export.repo.ts'

/** All stored data of the member, table by table, without secrets. */
export async function exportMember(ctx: ActorContext): Promise<Record<string, unknown>> {
  const me = ctx.actor.memberId

  const profile = await getMember(ctx.db, me)
  const products = await listOwnedProducts(ctx.db, me)
  const audit = await listAuditEntries(ctx.db, me)
  const lists: Record<string, unknown> = {}
  for (const [table, omitted] of Object.entries(tables)) {
    const rows = await listRowsOfMember(ctx.db, table, me)
    lists[table] = rows.map(row => without(row, omitted))
  }
  // Messages are written without signing in, so they are found by the address.
  const messages = await listSupportMessagesFrom(ctx.db, profile.email)
  lists.support_messages = messages.map(row => without(row, tables.support_messages))
  return {
    library: ctx.library.name,
    exported_at: ctx.at.toISOString(),
    profile: {
      ...without(profile, ['library_id', 'password_hash', 'found_by']),
      email: emailOrNone(profile.email),
    },
    objects: products,
    ...lists,
    done_in_your_name: audit,
  }
}

/** The tables with rows of a member, and the columns that are not exported: keys and secrets. */
const tables = {
  memberships: ['library_id', 'member_id'],
  payments: ['library_id', 'member_id'],
  receipts: ['library_id', 'member_id', 'made_by', 'closing_id'],
  loans: ['library_id', 'member_id', 'busy_until', 'pickup_code', 'deposit_code'],
  carts: ['library_id', 'member_id'],
  cart_lines: ['library_id', 'member_id', 'cart_id'],
  defects: ['library_id', 'member_id', 'closed_by'],
  reviews: ['library_id', 'member_id'],
  wishes: ['library_id', 'member_id'],
  support_messages: ['library_id', 'member_id', 'request_key'],
  adhesions: ['library_id', 'member_id', 'recorded_by'],
  member_notes: ['library_id', 'member_id', 'author_id'],
  contacts: ['library_id', 'member_id', 'made_by'],
  member_identities: ['library_id', 'member_id'],
  files: ['library_id', 'member_id', 'img'],
  push_subscriptions: ['library_id', 'member_id', 'session_id', 'p256dh', 'auth'],
  notices: ['library_id', 'member_id'],
  notice_choices: ['library_id', 'member_id'],
  calendar_feeds: ['library_id', 'member_id', 'token_hash'],
  queue_places: ['library_id', 'member_id', 'number'],
  passkeys: ['library_id', 'member_id', 'credential_id', 'public_key', 'counter'],
  authenticator_apps: ['library_id', 'member_id', 'secret', 'pending', 'last_step'],
  recovery_codes: ['library_id', 'member_id', 'code_hash', 'salt'],
  sessions: ['library_id', 'member_id', 'secret_hash', 'previous_hash'],
} as const

function without(row: object, omitted: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.includes(name)))
}
