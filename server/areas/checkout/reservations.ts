import { randomUUID } from 'node:crypto'
import type { Alternative } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { dateField, datesOf, type Period, periodOf } from '#contract/period.ts'
import {
  type AvailabilityInput,
  type PeriodRefusal,
  periodRefusals,
} from '#domain/days/availability.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { collectBy } from '#domain/days/deadlines.ts'
import { type PlainDate, timeIn, todayIn } from '#domain/days/plain-date.ts'
import { alternativesTogether, piecesFree } from '#domain/days/together.ts'
import { loanMethodOf } from '#domain/loans/checkout.ts'
import { confirmation } from '#domain/loans/order-transitions.ts'
import type { CalendarRows } from '#server/areas/availability/availability.repo.ts'
import { availabilityOf, calendarsOf } from '#server/areas/availability/availability.ts'
import { deleteExpired } from '#server/areas/availability/copies.repo.ts'
import { dealPieces } from '#server/areas/availability/deal.ts'
import { lockProducts } from '#server/areas/catalogue/products.repo.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { lockerCodes } from '#server/areas/loans/locker-codes.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Booking } from '#server/core/store/tables/payments.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { lockCheckout } from './carts.ts'
import { type BookingFacts, findBookingFacts } from './checkouts.repo.ts'
import {
  type Allows,
  allowsNothing,
  type LentLine,
  lentLines,
  linesOf,
  refusalOf,
  requireLines,
} from './lines.ts'
import { chosenMethod } from './places.ts'
import { saveLoans } from './reservations.repo.ts'

/** Where and how the products are collected, and the time of the request, `HH:MM`, for days that begin today. */
type Collection = { pointId: string; delivered: boolean; time: string }

/**
 * The facts that decide when each line can be borrowed at a pickup point, in as many pieces as are wanted.
 * @param point whether it is delivered from there, and the time of the request
 */
export async function calendarsTogether(
  ctx: ActorContext,
  lines: readonly LentLine[],
  rows: CalendarRows,
) {
  const products = lines.map(({ product }) => product)
  const calendars = await calendarsOf(ctx, products, rows, { memberId: ctx.actor.memberId })
  const at = ({
    pointId,
    delivered,
    time,
  }: Omit<Collection, 'pointId'> & { pointId: string | null }) =>
    lines.map(({ product, quantity }): AvailabilityInput => {
      const input = availabilityOf(ctx, product, calendars, pointId)
      return { ...input, delivered, time, ...(quantity > 1 && { wanted: quantity }) }
    })
  return { at, openings: calendars.openings }
}

/** What the desk alone may do: lend in spite of a rule, and write down what left the house on a day since then. */
type DeskRules = { allows?: Allows; since?: PlainDate }

/**
 * Checks the days against the calendars of all lines.
 * @returns the facts of each line
 * @throws AppError with the broken rule; if a line is refused by `object_busy` or `too_late_today`, with the nearest periods on
 * which all lines fit
 */
export async function requirePeriod(
  ctx: ActorContext,
  lines: readonly LentLine[],
  rows: CalendarRows,
  collection: Collection,
  period: Period,
  { allows = allowsNothing, since = ctx.today }: DeskRules = {},
): Promise<AvailabilityInput[]> {
  const { at } = await calendarsTogether(ctx, lines, rows)
  const inputs = at(collection)
  const refusals = lines.map((line, at) => {
    const input = inputs[at]
    if (!input) return null
    const isRefused = (one: PeriodRefusal) => !allows(refusedBy(one, line, input, period))
    return [...periodRefusals(input, period, since)].find(isRefused) ?? null
  })
  const refusal = refusals.find(one => one !== null)
  if (!refusal) return inputs
  const otherDays = refusals.some(one => one !== null && isOfOtherDays(one))
  const near: Alternative[] = otherDays ? alternativesTogether(inputs, period).map(datesOf) : []
  const error = new AppError(refusal.code, {
    fields: { [dateField(period, refusal.day)]: 'invalid' },
    ...(refusal.limit && { limit: refusal.limit }),
    ...(otherDays && { alternatives: near }),
  })
  if (isOfDays(refusals)) throw error
  throw refusalOf(lines, refusedLines(lines, inputs, refusals, period), error)
}

/** Whether other days may help. */
const isOfOtherDays = ({ code }: PeriodRefusal) =>
  code === 'object_busy' || code === 'too_late_today'

/** Refusals of the days themselves, whatever is borrowed. */
const ofDays: ReadonlySet<PeriodRefusal['code']> = new Set<PeriodRefusal['code']>([
  'date_in_past',
  'dates_reversed',
  'loan_too_long',
  'pickup_closed',
  'return_closed',
  'too_late_today',
])

/** Whether all lines are refused for one reason, which is about the days. */
export function isOfDays(refusals: readonly (PeriodRefusal | null)[]): boolean {
  const [first] = refusals
  return first != null && ofDays.has(first.code) && refusals.every(one => one?.code === first.code)
}

/** The lines that are refused, each with its reason and how many pieces could be had. */
export function refusedLines(
  lines: readonly LentLine[],
  inputs: readonly AvailabilityInput[],
  refusals: readonly (PeriodRefusal | null)[],
  period: Period,
) {
  return lines.flatMap((line, at) => {
    const [input, refusal] = [inputs[at], refusals[at]]
    return input && refusal ? [refusedBy(refusal, line, input, period)] : []
  })
}

function refusedBy(
  { code, limit, prepared }: PeriodRefusal,
  line: LentLine,
  input: AvailabilityInput,
  period: Period,
) {
  const free = code === 'object_busy' ? piecesFree(input, period) : undefined
  return { line, error: new AppError(code, limit ? { limit } : {}), free, prepared }
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
 * Books the cart's days for all its lines, as reservations or loans, one for each piece. The member's reservations, if there
 * are some, become them. The rows of the member and of the products are locked first, so that of two members at once the
 * second sees the first.
 * @returns the reservations or loans, in the order of the lines
 * @throws AppError as bookFrom
 */
export async function book(
  ctx: ActorContext,
  cart: Booking,
  booked: Booked,
  options: BookingOptions = {},
): Promise<[Loan, ...Loan[]]> {
  const { pickupPointId: pointId } = requireComplete(cart)
  const productIds = linesOf(cart).map(({ object_id }) => object_id)
  await lockCheckout(ctx)
  await lockProducts(ctx.db, productIds)
  const facts = await findBookingFacts(ctx.db, ctx.actor.memberId, { productIds, pointId }, ctx)
  return bookFrom(ctx, cart, facts, booked, options)
}

type BookingOptions = DeskRules & {
  /** Deletes the cart. */
  endsCart?: boolean
  act?: BookingAct
  /** When the reservation of these days ends, if they are already reserved. */
  reservedUntil?: Date | null
}

/**
 * The same with facts that the caller read after taking these locks. Expired reservations of the products are deleted
 * here, without waiting for a job. Member, lines, pickup point and days are checked again.
 * @throws AppError with the broken rule
 */
export async function bookFrom(
  ctx: ActorContext,
  cart: Booking,
  facts: BookingFacts,
  booked: Booked,
  { endsCart = false, act = actOf(booked), reservedUntil = null, ...rules }: BookingOptions = {},
): Promise<[Loan, ...Loan[]]> {
  const { pickupPointId, period } = requireComplete(cart)
  const lines = await lentLines(linesOf(cart), facts.products)
  const { points } = facts
  const borrower = await requireLines(ctx, facts.borrower, { lines, points }, act, rules.allows)
  for (const id of facts.expired) await deleteExpired(ctx, id, borrower.id)
  const method = loanMethodOf(await chosenMethod(ctx, lines, points, cart))
  const delivered = method === 'delivery'
  const collection = { pointId: pickupPointId, delivered, time: reservedAt(ctx, reservedUntil) }
  const inputs = await requirePeriod(ctx, lines, facts, collection, period, rules)
  const { pickup_code } = lockerCodes(method)
  const loans = []
  for (const [at, input] of inputs.entries()) {
    const { object_id = '', quantity = 0 } = lines[at] ?? {}
    const busy_until = busyUntil(period.from, period.to, input)
    const days = { from: period.from, to: busy_until }
    const several = facts.several.includes(object_id)
    const dealt = { pieces: quantity, replaced: facts.reservations }
    const copies = several ? await dealPieces(ctx, object_id, days, dealt) : []
    for (let piece = 0; piece < quantity; piece++) {
      loans.push({
        id: randomUUID(),
        object_id,
        ...(copies[piece] && { copy_id: copies[piece] }),
        member_id: borrower.id,
        ...booked,
        // One code hands out all that are booked together; each comes back by its own.
        ...(booked.status !== 'checkout' && { ...lockerCodes(method), pickup_code }),
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
      })
    }
  }
  const [first, ...others] = loans
  if (!first) throw new AppError('checkout_incomplete')
  const { reservations } = facts
  return saveLoans(ctx.db, [first, ...others], { reservations, endsCart })
}

/** When ten minutes from now are over. */
export function reservationEnd(ctx: ActorContext): Date {
  return new Date(ctx.at.getTime() + limits.reservationMs)
}
