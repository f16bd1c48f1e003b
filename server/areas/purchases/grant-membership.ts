import type { RenewalCard } from '#contract/shapes/membership.ts'
import { allowsCents } from '#domain/card-price.ts'
import { activeUntil, renewedPeriod } from '#domain/days/renewal.ts'
import { giveCard } from '#server/areas/membership/give-card.ts'
import {
  getMembership,
  listMembershipsOf,
  type MembershipRow,
} from '#server/areas/membership/memberships.repo.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { lockPayment, updatePayment } from '#server/areas/payments/payments.repo.ts'
import { reasonOf } from '#server/areas/payments/receipt-email.ts'
import { paidOnline } from '#server/areas/payments/receipts.ts'
import { AppError } from '#server/core/app-error.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import {
  type ActorContext,
  type Context,
  inTransaction,
  type RequestContext,
} from '#server/platform/context.ts'

/**
 * Adds the membership that a payment bought and its receipt, which is sent to the member, in the transaction that updates
 * the payment. The member is locked, so that two payments at once buy one membership.
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
  if (activeUntil(periodsOf(cards), ctx.today)) return null
  const { membershipId } = await giveCard(
    ctx,
    { id: payment.member_id, number: cards[0]?.number ?? null },
    { name: payment.card_name ?? '', ...renewedPeriod(ctx.today, payment.months ?? 12) },
    paidOnline(payment),
  )
  await updatePayment(ctx.db, paymentId, {
    status: 'granted',
    capture_id: captureId,
    membership_id: membershipId,
    settled_at: ctx.at,
  })
  return membershipId
}

/**
 * Gives a member a card for nothing, if the card allows that. They are locked, so that two presses give one.
 * @throws AppError price_changed if it has to be paid; membership_active
 */
export async function giveForNothing(ctx: ActorContext, card: RenewalCard): Promise<MembershipRow> {
  if (!allowsCents(card, 0)) throw new AppError('price_changed')
  const { memberId } = ctx.actor
  await getMember(ctx.db, memberId, 'update')
  const cards = await listMembershipsOf(ctx.db, memberId)
  if (activeUntil(periodsOf(cards), ctx.today)) throw new AppError('membership_active')
  const { membershipId } = await giveCard(
    ctx,
    { id: memberId, number: cards[0]?.number ?? null },
    { name: card.name, ...renewedPeriod(ctx.today, card.duration) },
    { method: 'free', cents: 0, reason: reasonOf(ctx, 'chosen') },
  )
  return getMembership(ctx.db, membershipId)
}

const periodsOf = (cards: readonly MembershipRow[]) =>
  cards.map(({ valid_from, valid_to }) => ({ from: valid_from, to: valid_to }))
