import { limits } from '#contract/limits.ts'
import { dateField, datesOf, type Period, periodOf } from '#contract/period.ts'
import { checkPeriod, freeAlternatives } from '#domain/days/availability.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { collectBy } from '#domain/days/deadlines.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import { loanMethodOf } from '#domain/loans/checkout.ts'
import { confirmation } from '#domain/loans/order-transitions.ts'
import { requireBorrower } from '#server/areas/account/members.ts'
import type { CalendarRows } from '#server/areas/availability/availability.repo.ts'
import { availabilityOf, calendarsOf } from '#server/areas/availability/availability.ts'
import { deleteExpired } from '#server/areas/availability/copies.repo.ts'
import { dealFor } from '#server/areas/availability/deal.ts'
import { type LentProduct, lockProduct } from '#server/areas/catalogue/products.repo.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { lockerCodes } from '#server/areas/loans/locker-codes.ts'
import type { PickupPointRow } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { choosePoint } from '#server/areas/pickup-points/pickup-points.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Booking } from '#server/core/store/tables/payments.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { lockCheckout } from './carts.ts'
import { type BookingFacts, findBookingFacts } from './checkouts.repo.ts'
import { requireDelivery } from './delivery.ts'
import { saveLoan } from './reservations.repo.ts'

/** Where and how a product is collected, and by when of today it was asked for: `HH:MM`. */
type Collection = { pointId: string; delivered: boolean; time: string }

/**
 * Checks the days against the product's calendar.
 * @throws AppError with the broken rule; `object_busy` and `too_late_today` with the nearest free periods
 */
export async function requirePeriod(
  ctx: ActorContext,
  product: LentProduct,
  rows: CalendarRows,
  { pointId, delivered, time }: Collection,
  period: Period,
) {
  const except = { memberId: ctx.actor.memberId }
  const calendars = await calendarsOf(ctx, [product], rows, except)
  const input = { ...availabilityOf(ctx, product, calendars, pointId), delivered, time }
  const refusal = checkPeriod(input, period)
  if (!refusal) return input
  const otherDays = refusal.code === 'object_busy' || refusal.code === 'too_late_today'
  throw new AppError(refusal.code, {
    fields: { [dateField(period, refusal.day)]: 'invalid' },
    ...(refusal.limit && { limit: refusal.limit }),
    ...(otherDays && { alternatives: freeAlternatives(input, period).map(datesOf) }),
  })
}

/**
 * The time of today by which a booking is judged: if its days are reserved, that of the reservation, so that a closing
 * hour does not take away reserved days.
 * @param reservedUntil when the reservation ends; `null` without one
 */
function reservedAt({ at, time, today, library }: ActorContext, reservedUntil: Date | null) {
  if (!reservedUntil) return time
  const since = new Date(Math.min(at.getTime(), reservedUntil.getTime() - limits.reservationMs))
  return todayIn(library.time_zone, since) === today ? timeIn(library.time_zone, since) : time
}

/** The cart's pickup point and days. @throws AppError checkout_incomplete if one is missing */
export function requireComplete(cart: Booking) {
  const { headquarters_id: pickupPointId } = cart
  const period = periodOf(cart)
  if (!pickupPointId || !period) throw new AppError('checkout_incomplete')
  return { pickupPointId, period }
}

/** The columns of a confirmed loan; the state table says which state it has. */
export const confirmed = { status: confirmation.to, expires_at: null } as const
/** The columns of a reservation for ten minutes, or of a confirmed loan. */
type Booked = { status: 'checkout'; expires_at: Date } | typeof confirmed

/** By which rules a booking is checked. A reservation that is about to be paid must also fulfil those of a confirmation. */
type BookingAct = 'reserve' | 'confirm'
const actOf = ({ status }: Booked): BookingAct => (status === 'checkout' ? 'reserve' : 'confirm')

/**
 * Books the cart's days, as a reservation or a loan. The member's reservation, if there is one, becomes it. The rows of
 * the member and the product are locked first, so that of two members at once the second sees the first.
 * @returns the reservation or loan
 * @throws AppError as bookFrom
 */
export async function book(
  ctx: ActorContext,
  cart: Booking,
  booked: Booked,
  options: BookingOptions = {},
): Promise<Loan> {
  const { pickupPointId: pointId } = requireComplete(cart)
  const { memberId } = ctx.actor
  await lockCheckout(ctx)
  await lockProduct(ctx.db, cart.object_id)
  const ids = { productId: cart.object_id, pointId }
  const facts = await findBookingFacts(ctx.db, memberId, ids, ctx)
  return bookFrom(ctx, cart, facts, booked, options)
}

type BookingOptions = {
  /** Deletes the cart. */
  endsCart?: boolean
  act?: BookingAct
  /** When the reservation of these days ends, if they are already reserved. */
  reservedUntil?: Date | null
}

/**
 * The same with facts that the caller read after taking these locks. Expired reservations of the product are deleted
 * here, without waiting for a job. Member, pickup point and days are checked again.
 * @throws AppError with the broken rule
 */
export async function bookFrom(
  ctx: ActorContext,
  cart: Booking,
  facts: BookingFacts,
  booked: Booked,
  { endsCart = false, act = actOf(booked), reservedUntil = null }: BookingOptions = {},
): Promise<Loan> {
  const { pickupPointId, period } = requireComplete(cart)
  const { product } = facts
  if (!product) throw new AppError('not_found')
  const borrower = requireBorrower(ctx, facts.borrower, product, act)
  if (facts.expired) await deleteExpired(ctx, product.id, borrower.id)
  const method = await requirePlace(ctx, product, facts.points, pickupPointId, cart)
  const delivered = method === 'delivery'
  const collection = { pointId: pickupPointId, delivered, time: reservedAt(ctx, reservedUntil) }
  const input = await requirePeriod(ctx, product, facts, collection, period)
  const busy_until = busyUntil(period.from, period.to, input)
  const days = { id: facts.reservation, from: period.from, to: busy_until }
  const loan = {
    object_id: product.id,
    ...(facts.has_copies && (await dealFor(ctx, product.id, days))),
    member_id: borrower.id,
    ...booked,
    ...(booked.status !== 'checkout' && lockerCodes(method)),
    method,
    headquarters_id: pickupPointId,
    shipping_geo: cart.shipping_geo && JSON.stringify(cart.shipping_geo),
    ...datesOf(period),
    first_to_date: period.to,
    busy_until,
    // A delivered product is never left uncollected.
    collect_by: delivered ? null : collectBy(input.opening, period.from, period.to),
    contact_shared: cart.contact_shared,
    note: cart.note,
    note_answers: '[]',
    created_at: ctx.at,
  }
  return saveLoan(ctx.db, loan, { reservation: facts.reservation, endsCart })
}

/** Checks the pickup point or delivery again. @throws AppError as requirePoint, requireDelivery */
async function requirePlace(
  ctx: ActorContext,
  product: LentProduct,
  points: readonly PickupPointRow[],
  pickupPointId: string,
  cart: Booking,
) {
  if (cart.method === 'delivery') {
    if (!cart.shipping_geo) throw new AppError('checkout_incomplete')
    await requireDelivery(ctx, product, cart.shipping_geo)
    return 'delivery'
  }
  const point = choosePoint(points, product, pickupPointId, cart.contact_shared)
  if (point.method !== cart.method) throw new AppError('shipping_method_unavailable')
  return loanMethodOf(point.method)
}

/** When ten minutes from now are over. */
export function reservationEnd(ctx: ActorContext): Date {
  return new Date(ctx.at.getTime() + limits.reservationMs)
}
