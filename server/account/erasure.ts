import { openOrderStatuses } from '#contract/shapes/order.ts'
import { isAdmin } from '#domain/permissions.ts'
import { clearIdentity } from '../access/cookie.ts'
import { requireProof } from '../access/proof.ts'
import { AppError } from '../app-error.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'

/**
 * Erases a member: name, contacts, address, cards, messages and devices go; closed loans and reviews
 * stay under no name, so that what an object lived through still counts. Their own objects are lent
 * no more.
 * @throws AppError as requireProof; loans_open while they hold an object, or somebody holds one of theirs;
 * last_administrator where nobody else could run the library in their place
 */
export async function eraseMember(
  ctx: RequestContext<MemberActor>,
  password: string | undefined,
): Promise<Record<string, never>> {
  await requireProof(ctx, password)
  await inTransaction(ctx, erase)
  clearIdentity(ctx)
  return {}
}

async function erase(ctx: ActorContext) {
  const { memberId } = ctx.actor
  await requireSuccessor(ctx)
  const member = await ctx.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Who is just booking one of their objects is waited for.
  await ctx.db
    .selectFrom('objects')
    .select('id')
    .where('owner_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = await ctx.db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select('loans.id')
    .where('loans.status', 'in', openOrderStatuses)
    .where(eb =>
      eb.or([eb('loans.member_id', '=', memberId), eb('objects.owner_id', '=', memberId)]),
    )
    .executeTakeFirst()
  if (held) throw new AppError('loans_open')
  await ctx.db
    .updateTable('members')
    .set({
      email: `${memberId}@deleted.invalid`,
      first_name: 'Profilo cancellato',
      name: 'Profilo cancellato',
      password_hash: null,
      phone_number: null,
      card_number: null,
      origin_id: null,
      fiscal_code: null,
      domicile: null,
      can_post_objects: false,
      level: 10,
      deleted_at: ctx.at,
    })
    .where('id', '=', memberId)
    .execute()
  await ctx.db
    .updateTable('loans')
    .set({
      note: '',
      note_answers: '[]',
      motivation: null,
      pickup_code: null,
      deposit_code: null,
    })
    .where('member_id', '=', memberId)
    .execute()
  for (const table of [
    'memberships',
    'sessions',
    'carts',
    'wishes',
    'idempotency',
    'support_messages',
    'mailed_tokens',
    'sign_in_codes',
    'adhesions',
    'member_identities',
    'files',
    'notices',
    'notice_choices',
    'calendar_feeds',
    'queue_places',
    'passkeys',
    'authenticator_apps',
    'recovery_codes',
    'passkey_challenges',
    'second_steps',
  ] as const) {
    await ctx.db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await eraseByEmail(ctx, member.email)
  await withdrawOwn(ctx)
}

/** What is known by the address alone: messages are written, and invitations sent, without signing in. */
async function eraseByEmail(ctx: ActorContext, email: string) {
  for (const table of ['support_messages', 'invitations'] as const) {
    await ctx.db.deleteFrom(table).where('email', '=', email).execute()
  }
  await ctx.db
    .deleteFrom('mails')
    .where(eb => eb.or([eb('recipient', '=', email), eb('reply_to', '=', email)]))
    .execute()
}

/** Of staff who leave, another of their rank or above stays; of two who leave at once the second does. */
async function requireSuccessor(ctx: ActorContext) {
  const { rank, memberId } = ctx.actor
  if (!isAdmin(rank)) return

  await oneAtATime(ctx.db, `${ctx.library.id}/staff`)
  const other = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('id', '!=', memberId)
    .where('level', '<=', rank)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!other) throw new AppError('last_administrator')
}

/** The member's objects, and the home they were lent from. */
async function withdrawOwn(ctx: ActorContext) {
  await ctx.db
    .updateTable('objects')
    .set({ withdrawn: true, imgs: '[]' })
    .where('owner_id', '=', ctx.actor.memberId)
    .execute()
  await ctx.db
    .updateTable('headquarters')
    .set({
      available: false,
      address: '',
      approximate_area: null,
      latitude: null,
      longitude: null,
      approximate_latitude: null,
      approximate_longitude: null,
      map_link: null,
    })
    .where('owner_id', '=', ctx.actor.memberId)
    .execute()
}
