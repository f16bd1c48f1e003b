import { limits } from '#contract/limits.ts'
import { dateField, datesOf, type Period, periodOf } from '#contract/period.ts'
import { checkPeriod, freeAlternatives } from '#domain/days/availability.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { collectBy } from '#domain/days/deadlines.ts'
import { loanMethodOf } from '#domain/loans/checkout.ts'
import { canBorrow } from '#domain/permissions.ts'
import { borrowerFacts, loadMember } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import type { ProductRow } from '../catalogue/products.repo.ts'
import { requireProduct } from '../catalogue/products.ts'
import type { ActorContext } from '../context.ts'
import type { Loan } from '../loans/loan.ts'
import { insertLoan } from '../loans/loans.repo.ts'
import { lockerCodes } from '../lockers/locker-codes.ts'
import { requirePoint } from '../pickup-points/pickup-points.ts'
import type { Booking } from '../store/tables/payments.ts'
import { requireDelivery } from './delivery.ts'
import { deleteReservations } from './reservations.repo.ts'

/**
 * Checks the days against the product's calendar.
 * @throws AppError with the broken rule; `object_busy` with the nearest free periods
 */
export async function requirePeriod(
  ctx: ActorContext,
  product: ProductRow,
  pickupPointId: string,
  period: Period,
) {
  const except = { memberId: ctx.actor.memberId }
  const input = await availabilityAt(ctx, product, pickupPointId, except)
  const refusal = checkPeriod(input, period)
  if (!refusal) return input
  throw new AppError(refusal.code, {
    fields: { [dateField(period, refusal.day)]: 'invalid' },
    ...(refusal.code === 'object_busy' && {
      alternatives: freeAlternatives(input, period).map(datesOf),
    }),
  })
}

/** The cart's pickup point and days. @throws AppError checkout_incomplete if one is missing */
export function requireComplete(cart: Booking) {
  const { headquarters_id: pickupPointId } = cart
  const period = periodOf(cart)
  if (!pickupPointId || !period) throw new AppError('checkout_incomplete')
  return { pickupPointId, period }
}

/** Whether days are reserved for ten minutes, or become a pending loan. */
type Booked = { status: 'checkout'; expires_at: Date } | { status: 'pending'; expires_at: null }

/**
 * Books the cart's days in place of any reservation of this member. The product's row is locked first, so
 * that of two members at once the second sees the first. Expired reservations of the product are deleted
 * here, without waiting for a job. Member, pickup point and days are checked again.
 * @returns the reservation or loan
 */
export async function book(ctx: ActorContext, cart: Booking, booked: Booked): Promise<Loan> {
  const { pickupPointId, period } = requireComplete(cart)
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const product = await requireProduct(ctx, cart.object_id, { lock: true })
  await deleteReservations(ctx.db, { memberId: member.id, productId: product.id, at: ctx.at })
  const refusal = canBorrow(borrowerFacts(ctx, member), {
    ownerId: product.owner_id,
    maintenance: product.maintenance,
  })
  if (refusal) throw new AppError(refusal)
  const method = await requirePlace(ctx, product, pickupPointId, cart)
  const input = await requirePeriod(ctx, product, pickupPointId, period)
  return insertLoan(ctx.db, {
    object_id: product.id,
    member_id: member.id,
    ...booked,
    ...(booked.status === 'pending' && lockerCodes(method)),
    method,
    headquarters_id: pickupPointId,
    shipping_geo: cart.shipping_geo && JSON.stringify(cart.shipping_geo),
    ...datesOf(period),
    first_to_date: period.to,
    busy_until: busyUntil(period.from, period.to, input),
    // A delivered product is never left uncollected.
    collect_by: method === 'delivery' ? null : collectBy(input.opening, period.from, period.to),
    contact_shared: cart.contact_shared,
    note: cart.note,
    note_answers: '[]',
    created_at: ctx.at,
  })
}

/** Checks the pickup point or delivery again. @throws AppError as requirePoint, requireDelivery */
async function requirePlace(
  ctx: ActorContext,
  product: ProductRow,
  pickupPointId: string,
  cart: Booking,
) {
  if (cart.method === 'delivery') {
    if (!cart.shipping_geo) throw new AppError('checkout_incomplete')
    await requireDelivery(ctx, product, cart.shipping_geo)
    return 'delivery'
  }
  const point = await requirePoint(ctx, product, pickupPointId, cart.contact_shared)
  if (point.method !== cart.method) throw new AppError('shipping_method_unavailable')
  return loanMethodOf(point.method)
}

/** When ten minutes from now are over. */
export function reservationEnd(ctx: ActorContext): Date {
  return new Date(ctx.at.getTime() + limits.holdMs)
}
