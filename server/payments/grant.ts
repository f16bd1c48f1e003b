import { activeUntil, renewedPeriod } from '#domain/days/renewal.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import type { Payment } from './payment.ts'

/**
 * Gives the card that a payment bought, in the transaction that says so; the member is locked, so two
 * payments at once buy one card.
 * @returns the membership's id, or `null` when a card is active already and the money must go back
 */
export function grantMembership(ctx: RequestContext, { id }: Payment, captureId: string) {
  return inTransaction(ctx, inside => grant(inside, id, captureId))
}

async function grant(ctx: Context, paymentId: string, captureId: string): Promise<string | null> {
  const payment = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status === 'granted') return payment.membership_id
  await ctx.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', payment.member_id)
    .forUpdate()
    .execute()
  const cards = await ctx.db
    .selectFrom('memberships')
    .select(['valid_from as from', 'valid_to as to', 'number'])
    .where('member_id', '=', payment.member_id)
    .orderBy('valid_to')
    .execute()
  if (activeUntil(cards, ctx.today)) return null
  const period = renewedPeriod(ctx.today, payment.months ?? 12)
  const { id } = await ctx.db
    .insertInto('memberships')
    .values({
      member_id: payment.member_id,
      card_name: payment.card_name ?? '',
      number: cards.at(-1)?.number ?? null,
      valid_from: period.from,
      valid_to: period.to,
      created_at: ctx.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('payments')
    .set({ status: 'granted', capture_id: captureId, membership_id: id, settled_at: ctx.at })
    .where('id', '=', paymentId)
    .execute()
  return id
}
