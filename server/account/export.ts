import { sql } from 'kysely'
import type { ActorContext } from '../context.ts'

/** Everything that is kept of the member, table by table, without secrets. */
export async function exportMember(ctx: ActorContext): Promise<Record<string, unknown>> {
  const me = ctx.actor.memberId

  const mine = async (table: keyof typeof tables) => {
    const { rows } = await sql<object>`
        select * from ${sql.table(table)} where member_id = ${me}`.execute(ctx.db)
    return rows.map(row => without(row, tables[table]))
  }
  const profile = await ctx.db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', me)
    .executeTakeFirstOrThrow()
  const objects = await ctx.db
    .selectFrom('objects')
    .select(['id', 'code', 'name', 'description', 'created_at'])
    .where('owner_id', '=', me)
    .execute()
  const audit = await ctx.db
    .selectFrom('audit')
    .select(['at', 'action', 'status'])
    .where('subject_id', '=', me)
    .orderBy('at', 'desc')
    .execute()
  const names = Object.keys(tables) as (keyof typeof tables)[]
  const lists: Record<string, unknown> = {}
  for (const name of names) lists[name] = await mine(name)
  // Messages are written without signing in: they are the member's by the address.
  const written = await ctx.db
    .selectFrom('support_messages')
    .selectAll()
    .where('email', '=', profile.email)
    .orderBy('created_at')
    .execute()
  lists.support_messages = written.map(row => without(row, tables.support_messages))
  return {
    library: ctx.library.name,
    exported_at: ctx.at.toISOString(),
    profile: without(profile, ['library_id', 'password_hash']),
    objects,
    ...lists,
    done_in_your_name: audit,
  }
}

/** The tables that hold rows of a member, and what of them stays here: keys, secrets. */
const tables = {
  memberships: ['library_id', 'member_id'],
  payments: ['library_id', 'member_id'],
  loans: ['library_id', 'member_id', 'busy_until', 'pickup_code', 'deposit_code'],
  carts: ['library_id', 'member_id'],
  reviews: ['library_id', 'member_id'],
  wishes: ['library_id', 'member_id'],
  support_messages: ['library_id', 'member_id', 'request_key'],
  adhesions: ['library_id', 'member_id'],
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

function without(row: object, left: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)))
}
