import { limits } from '#contract/limits.ts'
import { datesOf, type Period, periodOf } from '#contract/period.ts'
import { checkPeriod, freeAlternatives } from '#domain/days/availability.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { collectBy } from '#domain/days/deadlines.ts'
import { loanMethodOf } from '#domain/loans/checkout.ts'
import { canBorrow } from '#domain/permissions.ts'
import { borrowerFacts, loadMember } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import { findObject, type ObjectRow } from '../catalogue/products.ts'
import type { ActorContext } from '../context.ts'
import type { Loan } from '../loans/loan.ts'
import { lockerCodes } from '../lockers/locker-codes.ts'
import { requirePoint } from '../pickup-points/pickup-points.ts'
import type { Booking } from '../store/tables/payments.ts'
import { requireDelivery } from './delivery.ts'

/** Frees whatever this member holds. A hold never was a loan, so nothing of it is kept. */
export function releaseHold(ctx: ActorContext) {
  return ctx.db
    .deleteFrom('loans')
    .where('member_id', '=', ctx.actor.memberId)
    .where('status', '=', 'checkout')
    .execute()
}

/** @throws AppError with the rule broken; `object_busy` brings the nearest free periods */
export async function requirePeriod(
  ctx: ActorContext,
  object: ObjectRow,
  headquartersId: string,
  period: Period,
) {
  const except = { memberId: ctx.actor.memberId }
  const input = await availabilityAt(ctx, object, headquartersId, except)
  const refusal = checkPeriod(input, period)
  if (!refusal) return input
  throw new AppError(refusal.code, {
    fields: { [refusal.day === period.from ? 'from_date' : 'to_date']: 'invalid' },
    ...(refusal.code === 'object_busy' && {
      alternatives: freeAlternatives(input, period).map(datesOf),
    }),
  })
}

/** A cart with all that a booking needs. @throws AppError checkout_incomplete */
export function requireComplete(cart: Booking) {
  const { headquarters_id: headquartersId } = cart
  const period = periodOf(cart)
  if (!headquartersId || !period) throw new AppError('checkout_incomplete')
  return { headquartersId, period }
}

/** What a booking becomes: ten minutes' hold, or a loan that waits to be handed out. */
type Booked = { status: 'checkout'; expires_at: Date } | { status: 'pending'; expires_at: null }

/**
 * Books the cart's days, inside the caller's transaction, in place of any hold of this member. The
 * object's row is locked first, so of two members who ask at once the second sees what the first
 * took; a hold that lapsed gives way here, whether or not any job came by. Person, place and days are
 * checked as they stand now.
 * @returns the hold or loan
 */
export async function book(ctx: ActorContext, cart: Booking, booked: Booked): Promise<Loan> {
  const { headquartersId, period } = requireComplete(cart)
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const object = await findObject(ctx, cart.object_id, { lock: true })
  await ctx.db
    .deleteFrom('loans')
    .where('status', '=', 'checkout')
    .where(eb =>
      eb.or([
        eb('member_id', '=', member.id),
        eb.and([eb('object_id', '=', object.id), eb('expires_at', '<=', ctx.at)]),
      ]),
    )
    .execute()
  const refusal = canBorrow(borrowerFacts(ctx, member), {
    ownerId: object.owner_id,
    maintenance: object.maintenance,
  })
  if (refusal) throw new AppError(refusal)
  const method = await requirePlace(ctx, object, headquartersId, cart)
  const input = await requirePeriod(ctx, object, headquartersId, period)
  return ctx.db
    .insertInto('loans')
    .values({
      object_id: object.id,
      member_id: member.id,
      ...booked,
      ...(booked.status === 'pending' && lockerCodes(method)),
      method,
      headquarters_id: headquartersId,
      shipping_geo: cart.shipping_geo && JSON.stringify(cart.shipping_geo),
      ...datesOf(period),
      first_to_date: period.to,
      busy_until: busyUntil(period.from, period.to, input),
      // What is brought home can't be left uncollected.
      collect_by: method === 'delivery' ? null : collectBy(input.opening, period.from, period.to),
      contact_shared: cart.contact_shared,
      note: cart.note,
      note_answers: '[]',
      created_at: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Where and how, as it stands now. @throws AppError as requirePoint, requireDelivery */
async function requirePlace(
  ctx: ActorContext,
  object: ObjectRow,
  headquartersId: string,
  cart: Booking,
) {
  if (cart.method === 'delivery') {
    if (!cart.shipping_geo) throw new AppError('checkout_incomplete')
    await requireDelivery(ctx, object, cart.shipping_geo)
    return 'delivery'
  }
  const point = await requirePoint(ctx, object, headquartersId, cart.contact_shared)
  if (point.method !== cart.method) throw new AppError('shipping_method_unavailable')
  return loanMethodOf(point.method)
}

export function holdEnd(ctx: ActorContext): Date {
  return new Date(ctx.at.getTime() + limits.holdMs)
}
