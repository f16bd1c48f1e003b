import { activeUntil, renewedPeriod } from '#domain/days/renewal.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Payment } from './payment.ts'

/**
 * Gives the card that a payment bought, in the transaction that says so; the member is locked, so two
 * payments at once buy one card.
 * @returns the membership's id, or `null` when a card is active already and the money must go back
 */
export function grantMembership(
  ctx: Context,
  { id: paymentId }: Payment,
  captureId: string,
): Promise<string | null> {
  const library = ctx.library.id
  return withLibrary(ctx.store, library, async db => {
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('library_id', '=', library)
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (payment.status === 'granted') return payment.membership_id
    await db
      .selectFrom('members')
      .select('id')
      .where('library_id', '=', library)
      .where('id', '=', payment.member_id)
      .forUpdate()
      .execute()
    const cards = await db
      .selectFrom('memberships')
      .select(['valid_from as from', 'valid_to as to', 'number'])
      .where('library_id', '=', library)
      .where('member_id', '=', payment.member_id)
      .orderBy('valid_to')
      .execute()
    if (activeUntil(cards, ctx.today)) return null
    const period = renewedPeriod(ctx.today, payment.months ?? 12)
    const { id } = await db
      .insertInto('memberships')
      .values({
        library_id: library,
        member_id: payment.member_id,
        card_name: payment.card_name ?? '',
        number: cards.at(-1)?.number ?? null,
        valid_from: period.from,
        valid_to: period.to,
        created_at: ctx.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('payments')
      .set({ status: 'granted', capture_id: captureId, membership_id: id, settled_at: ctx.at })
      .where('library_id', '=', library)
      .where('id', '=', paymentId)
      .execute()
    return id
  })
}
