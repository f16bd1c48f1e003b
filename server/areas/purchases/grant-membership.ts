import { activeUntil, renewedPeriod } from '#domain/days/renewal.ts'
import { insertMembership, listMembershipsOf } from '#server/areas/membership/memberships.repo.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { lockPayment, updatePayment } from '#server/areas/payments/payments.repo.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { notifyOfCard } from './payment-notifications.ts'

/**
 * Adds the membership that a payment bought and notifies the member, in the transaction that updates the payment. The member is
 * locked, so that two payments at once buy one membership.
 * @returns the membership's id, or `null` if one is active already and the money must be refunded
 */
export function grantMembership(ctx: RequestContext, { id }: Payment, captureId: string) {
  return inTransaction(ctx, inside => grant(inside, id, captureId))
}

async function grant(ctx: Context, paymentId: string, captureId: string): Promise<string | null> {
  const payment = await lockPayment(ctx.db, paymentId)
  if (payment.status === 'granted') return payment.membership_id
  await getMember(ctx.db, payment.member_id, 'update')
  const cards = await listMembershipsOf(ctx.db, payment.member_id)
  const periods = cards.map(({ valid_from, valid_to }) => ({ from: valid_from, to: valid_to }))
  if (activeUntil(periods, ctx.today)) return null
  const period = renewedPeriod(ctx.today, payment.months ?? 12)
  const id = await insertMembership(ctx.db, {
    member_id: payment.member_id,
    card_name: payment.card_name ?? '',
    number: cards[0]?.number ?? null,
    valid_from: period.from,
    valid_to: period.to,
    created_at: ctx.at,
  })
  await updatePayment(ctx.db, paymentId, {
    status: 'granted',
    capture_id: captureId,
    membership_id: id,
    settled_at: ctx.at,
  })
  await notifyOfCard(ctx, { ...payment, settled_at: ctx.at }, period)
  return id
}
