import type { Membership, RenewalCard } from '#contract/shapes/membership.ts'
import { allowsCents } from '#domain/card-price.ts'
import { centsOf } from '#domain/cents.ts'
import { loadMember } from '#server/areas/account/members.ts'
import { extendReservation } from '#server/areas/checkout/checkout.ts'
import {
  getMembership,
  listMembershipsOf,
  type MembershipRow,
} from '#server/areas/membership/memberships.repo.ts'
import { openOrder } from '#server/areas/payments/open-order.ts'
import { paidOf } from '#server/areas/payments/paid.ts'
import { findPayment } from '#server/areas/payments/payments.repo.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { recordEntry } from '#server/platform/access/audit.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { giveForNothing } from './grant-membership.ts'
import { recoverOwn } from './recover.ts'
import { settle } from './settle.ts'

/** The memberships that the library sells. */
export async function renewalCards({ library }: RequestContext): Promise<RenewalCard[]> {
  const { is, renewal_cards } = library.document
  return is.renewable_card ? renewal_cards : []
}

async function cardOnSale(ctx: RequestContext, cardId: string | undefined) {
  return orNotFound((await renewalCards(ctx)).find(({ id }) => id === cardId))
}

/** The member's memberships, the latest first. */
export async function listMemberships(ctx: RequestContext<MemberActor>): Promise<Membership[]> {
  await recoverOwn(ctx, ctx.actor.memberId)
  const rows = await inTransaction(ctx, ({ db, actor }) => listMembershipsOf(db, actor.memberId))
  return rows.map(toMembership)
}

export function toMembership(row: MembershipRow): Membership {
  return {
    id: row.id,
    card: { name: row.card_name },
    numero_tessera_convenzionata: row.number,
    sub_date: { from: row.valid_from, to: row.valid_to },
    origin_created_at: row.origin_created_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    payment: paidOf(row.payment),
    price: row.price === null ? null : Number(row.price),
  }
}

/**
 * Opens an order at the payment provider, of the membership's price or of what the member chose.
 * @throws AppError price_changed if it is not as shown, or is nothing; membership_active
 */
export async function orderCard(
  ctx: RequestContext<MemberActor>,
  asked: { id: string; cents?: number | undefined },
): Promise<{ order_id: string; pp_pk: string }> {
  const card = await cardOnSale(ctx, asked.id)
  const cents = asked.cents ?? centsOf(card.price)
  if (cents === 0 || !allowsCents(card, cents)) throw new AppError('price_changed')
  const member = await inTransaction(ctx, inside => loadMember(inside, inside.actor.memberId))
  if (member.active_card) throw new AppError('membership_active')
  const order = await openOrder(ctx, cents / 100, {
    kind: 'membership',
    card_id: card.id,
    card_name: card.name,
    months: card.duration,
  })
  await keepReservation(ctx)
  return order
}

/** Keeps the days of an open checkout during the payment. A refusal must not stop the payment. */
async function keepReservation(ctx: RequestContext<MemberActor>) {
  await inTransaction(ctx, extendReservation).catch(error => {
    if (!(error instanceof AppError)) throw error
  })
}

/**
 * Grants the membership that an order paid for. An order that this member did not make here is refused and
 * recorded in the audit log.
 * @throws AppError payment_*
 */
export async function renewMembership(ctx: RequestContext<MemberActor>, orderId: string) {
  const { memberId } = ctx.actor
  const payment = await inTransaction(ctx, ({ db }) => findPayment(db, { order_id: orderId }))
  if (payment?.member_id !== memberId || payment.kind !== 'membership') {
    const entry = { actorId: memberId, subjectId: memberId, status: 409 }
    await inTransaction(ctx, inside => recordEntry(inside, { ...entry, action: 'payment_refused' }))
    throw new AppError('payment_mismatch')
  }
  const id = await settle(ctx, payment)
  await keepReservation(ctx)
  const row = await inTransaction(ctx, ({ db }) => getMembership(db, id))
  return toMembership(row)
}

/** Gives a membership without a payment. @throws AppError not_found, price_changed, membership_active */
export async function takeForNothing(ctx: ActorContext, cardId: string | undefined) {
  return toMembership(await giveForNothing(ctx, await cardOnSale(ctx, cardId)))
}
