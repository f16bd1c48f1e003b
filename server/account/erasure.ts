import { openOrderStatuses } from '#contract/shapes/order.ts'
import { isAdmin } from '#domain/permissions.ts'
import { clearIdentity } from '../access/cookie.ts'
import { requireProof } from '../access/proof.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import { withLibrary } from '../store/transaction.ts'

/**
 * Erases a member: name, contacts, address, cards, messages and devices go; closed loans and reviews
 * stay under no name, so that what an object lived through still counts. Their own objects are lent
 * no more.
 * @throws AppError as requireProof; loans_open while they hold an object, or somebody holds one of theirs;
 * last_administrator where nobody else could run the library in their place
 */
export async function eraseMember(
  ctx: ActorContext,
  password: string | undefined,
): Promise<Record<string, never>> {
  const library = ctx.library.id
  const { memberId } = ctx.actor
  await requireProof(ctx, password)
  await withLibrary(ctx.store, library, async db => {
    await requireSuccessor(ctx)
    const member = await db
      .selectFrom('members')
      .select('email')
      .where('library_id', '=', library)
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Who is just booking one of their objects is waited for.
    await db
      .selectFrom('objects')
      .select('id')
      .where('library_id', '=', library)
      .where('owner_id', '=', memberId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const held = await db
      .selectFrom('loans')
      .innerJoin('objects', join =>
        join
          .onRef('objects.library_id', '=', 'loans.library_id')
          .onRef('objects.id', '=', 'loans.object_id'),
      )
      .select('loans.id')
      .where('loans.library_id', '=', library)
      .where('loans.status', 'in', openOrderStatuses)
      .where(eb =>
        eb.or([eb('loans.member_id', '=', memberId), eb('objects.owner_id', '=', memberId)]),
      )
      .executeTakeFirst()
    if (held) throw new AppError('loans_open')
    await db
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
      .where('library_id', '=', library)
      .where('id', '=', memberId)
      .execute()
    await db
      .updateTable('loans')
      .set({
        note: '',
        note_answers: '[]',
        motivation: null,
        pickup_code: null,
        deposit_code: null,
      })
      .where('library_id', '=', library)
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
      await db
        .deleteFrom(table)
        .where('library_id', '=', library)
        .where('member_id', '=', memberId)
        .execute()
    }
    await eraseByEmail(ctx, member.email)
    await withdrawOwn(ctx)
  })
  clearIdentity(ctx)
  return {}
}

/** What is known by the address alone: messages are written, and invitations sent, without signing in. */
async function eraseByEmail(ctx: ActorContext, email: string) {
  await withLibrary(ctx.store, ctx.library.id, async db => {
    for (const table of ['support_messages', 'invitations'] as const) {
      await db
        .deleteFrom(table)
        .where('library_id', '=', ctx.library.id)
        .where('email', '=', email)
        .execute()
    }
    await db
      .deleteFrom('mails')
      .where('library_id', '=', ctx.library.id)
      .where(eb => eb.or([eb('recipient', '=', email), eb('reply_to', '=', email)]))
      .execute()
  })
}

/** Of staff who leave, another of their rank or above stays; of two who leave at once the second does. */
async function requireSuccessor(ctx: ActorContext) {
  const { rank, memberId } = ctx.actor
  if (!isAdmin(rank)) return
  const library = ctx.library.id
  await withLibrary(ctx.store, library, async db => {
    await oneAtATime(db, `${library}/staff`)
    const other = await db
      .selectFrom('members')
      .select('id')
      .where('library_id', '=', library)
      .where('id', '!=', memberId)
      .where('level', '<=', rank)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!other) throw new AppError('last_administrator')
  })
}

/** The member's objects, and the home they were lent from. */
async function withdrawOwn(ctx: ActorContext) {
  const library = ctx.library.id
  await withLibrary(ctx.store, library, async db => {
    await db
      .updateTable('objects')
      .set({ withdrawn: true, imgs: '[]' })
      .where('library_id', '=', library)
      .where('owner_id', '=', ctx.actor.memberId)
      .execute()
    await db
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
      .where('library_id', '=', library)
      .where('owner_id', '=', ctx.actor.memberId)
      .execute()
  })
}
