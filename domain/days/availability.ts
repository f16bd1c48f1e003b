import { limits } from '#contract/limits.ts'
import type { Period } from '#contract/period.ts'
import {
  type BusyPeriod,
  busyUntil,
  isLate,
  type PreparationRule,
  withoutPrepared,
  withoutQueue,
} from './busy.ts'
import { type Copies, type FreeStep, freeSteps, takenTogether, withoutLate } from './copies.ts'
import { addDays, addMonths, daysInclusive, eachDay, later, type PlainDate } from './plain-date.ts'
import { type Now, type Place, shutReason, type VisitRules } from './visits.ts'

/** Why a day cannot be chosen, or why no loan begins or ends on it. */
export type DayReason =
  | 'past'
  | 'too_far'
  | 'maintenance'
  | 'busy'
  | 'preparation'
  | 'queue'
  | 'unavailable'
  | 'closed'
  | 'holiday'
  /** Today, after the last visit or the hour of deliveries. */
  | 'over'

/** A day of a product's calendar at one pickup point. A loan may include closed days that are free. */
export type Day = {
  date: PlainDate
  /** No loan, preparation or repair has the product. */
  free: boolean
  /** A loan may begin. */
  pickup: boolean
  /** A loan may end; with same-day turnover also on the day that the next one begins. */
  return: boolean
  reason: DayReason | null
}

/** All facts that availability depends on. */
export type AvailabilityInput = PreparationRule &
  Now &
  VisitRules &
  Copies & {
    /** Each takes one copy. */
    busy: readonly BusyPeriod[]
    /** The chosen pickup point, or `null` before the choice. */
    opening: Place | null
    /** It is delivered from there. */
    delivered: boolean
    maxMonths: number
    maintenance: boolean
  }

export type PeriodRefusal = {
  code:
    | 'date_in_past'
    | 'dates_reversed'
    | 'loan_too_long'
    | 'too_far_ahead'
    | 'pickup_closed'
    | 'return_closed'
    | 'too_late_today'
    | 'object_busy'
    | 'object_in_maintenance'
  /** The first day that cannot be chosen. */
  day: PlainDate
  /** It is kept for the first in the queue. */
  limit?: 'queue'
  /** It came back, and is being prepared. Staff may lend it all the same. */
  prepared?: true
}

/**
 * The product as if it had one copy, which is busy while fewer copies are free than are wanted. Every rule below starts
 * with this, so the rules know one copy only. Rules about many days call it once.
 */
export function asOneCopy(input: AvailabilityInput): AvailabilityInput {
  const { copies = 1, wanted = 1 } = input
  if (copies === 1 && wanted === 1) return input
  const busy = takenTogether(input.busy, { copies, wanted }, input.today)
  return { ...input, busy, copies: 1, wanted: 1 }
}

/** One day. Calendar, checkout and badge use this one function. */
export function dayOf(product: AvailabilityInput, date: PlainDate): Day {
  const input = asOneCopy(product)
  const blocked = blockedReason(input, date)
  const shut = shutReason(input, input.opening, date)
  const late = input.delivered && date === input.today && input.time >= input.deliverUntil
  return {
    date,
    free: !blocked,
    pickup: !blocked && !shut && !late,
    return: (!blocked || allowsTurnover(input, date)) && !shut,
    reason: blocked ?? shut ?? (late ? 'over' : null),
  }
}

/** Every day of a period, first and last included. */
export function calendar(product: AvailabilityInput, from: PlainDate, to: PlainDate): Day[] {
  const input = asOneCopy(product)
  return eachDay(from, to).map(date => dayOf(input, date))
}

/** `null` if the period can be booked, else the first reason against it. */
export function checkPeriod(product: AvailabilityInput, period: Period): PeriodRefusal | null {
  const [first = null] = periodRefusals(product, period)
  return first
}

/**
 * Every reason against a period, the first one first.
 * @param since the first day on which it may begin, if staff write down what left the house before today
 */
export function* periodRefusals(
  product: AvailabilityInput,
  { from, to }: Period,
  since = product.today,
): Generator<PeriodRefusal, void> {
  const input = asOneCopy(product)
  const begin = later(from, input.today)
  if (from < since) yield { code: 'date_in_past', day: from }
  if (to < begin) return yield { code: 'dates_reversed', day: to }
  if (daysInclusive(from, to) > limits.loanMaxDays) yield { code: 'loan_too_long', day: to }
  if (to > horizon(input)) yield { code: 'too_far_ahead', day: to }
  if (input.maintenance) yield { code: 'object_in_maintenance', day: begin }
  const until = busyUntil(from, to, input)
  // What staff may lend all the same may hide what they may not, such as the days of a loan.
  let { busy } = product
  for (let hidden: readonly BusyPeriod[] | null = busy; hidden; ) {
    busy = hidden
    const taken = overlap(asOneCopy({ ...product, busy }), begin, until)
    const refusal = taken && takenBy(taken, begin, input.today)
    if (refusal) yield refusal
    hidden = refusal?.limit
      ? withoutQueue(busy)
      : refusal?.prepared
        ? withoutPrepared(busy, input.today)
        : null
  }
  const visits = { ...input, busy: [], maintenance: false }
  const first = dayOf(visits, from)
  if (from >= input.today && !first.pickup) {
    yield { code: first.reason === 'over' ? 'too_late_today' : 'pickup_closed', day: from }
  }
  if (!dayOf(visits, to).return) yield { code: 'return_closed', day: to }
}

function takenBy({ from, kind }: BusyPeriod, begin: PlainDate, today: PlainDate): PeriodRefusal {
  const refusal: PeriodRefusal = { code: 'object_busy', day: later(from, begin) }
  if (kind === 'queue') refusal.limit = 'queue'
  if (kind === 'preparation' && from <= today) refusal.prepared = true
  return refusal
}

/**
 * The same for a loan that was handed out: only its end can change, and staff may allow a longer one. A queue waits
 * for its end, whenever that is. The days until its present end are its own, also if a late loan takes too many copies now.
 * @param present its end before the change
 */
export function checkEnd(
  input: AvailabilityInput,
  { from, to }: Period,
  present: PlainDate,
): PeriodRefusal | null {
  if (to < input.today) return { code: 'date_in_past', day: to }
  if (to > horizon(input)) return { code: 'too_far_ahead', day: to }
  const loans = asOneCopy({ ...input, busy: withoutQueue(input.busy) })
  const [since, until] = [later(input.today, addDays(present, 1)), busyUntil(from, to, input)]
  if (since <= until && to > present && overlap(loans, since, until)) {
    return { code: 'object_busy', day: to }
  }
  const shut = shutReason(input, input.opening, to)
  if (shut) return { code: shut === 'over' ? 'too_late_today' : 'return_closed', day: to }
  return null
}

/** Whether a period can be booked at one of some pickup points. */
export function isBookableAt(
  product: AvailabilityInput,
  places: readonly Place[],
  period: Period,
): boolean {
  const input = asOneCopy(product)
  return places.some(opening => checkPeriod({ ...input, opening }, period) === null)
}

/**
 * The free periods of the same length nearest to a refused one, soonest first.
 * @param fits what else must be true of them
 */
export function freeAlternatives(
  product: AvailabilityInput,
  wanted: Period,
  count = 3,
  fits: (period: Period) => boolean = () => true,
): Period[] {
  const input = asOneCopy(product)
  const days = Math.min(Math.max(1, daysInclusive(wanted.from, wanted.to)), limits.loanMaxDays)
  return eachDay(input.today, horizon(input))
    .map((from): Period => ({ from, to: addDays(from, days - 1) }))
    .filter(period => !checkPeriod(input, period) && fits(period))
    .sort((a, b) => distance(a.from, wanted.from) - distance(b.from, wanted.from))
    .slice(0, count)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** The first day on which a loan may begin, from one on or from today, or `null` within the horizon. */
export function firstFree(product: AvailabilityInput, since = product.today): PlainDate | null {
  const input = asOneCopy(product)
  const last = horizon(input)
  for (let day = since; day <= last; day = addDays(day, 1)) {
    if (dayOf(input, day).pickup) return day
  }
  return null
}

/**
 * What a product is today, at its own pickup point: in lists, on its page, to its owner, and offline.
 * `lentUntil` is the last day of the loan that has it, which is over if the product should be back; of several the first.
 * `freeFrom` is the first day on which the next can begin, unless nobody knows when one comes back.
 */
export function stateToday(product: AvailabilityInput) {
  const one = asOneCopy(product)
  const { maintenance, today, busy } = one
  const now = busy.filter(({ from, to }) => from <= today && today <= to)
  // The next loan may begin while the one before is overdue.
  const taken = now.find(isLate) ?? now[0]
  if (maintenance || !taken) {
    const status = maintenance ? ('maintenance' as const) : ('available' as const)
    return { status, lentUntil: null, freeFrom: null }
  }
  const known = withoutLate(product)
  return {
    status: taken.kind === 'queue' ? ('reserved' as const) : ('busy' as const),
    lentUntil: taken.kind === 'loan' ? (taken.due ?? taken.to) : null,
    freeFrom: known && firstFree(known === product ? one : known),
  }
}

/** What a product is today and, if it has several copies, how many are free; the same on the server and offline. */
export function loanFacts(input: AvailabilityInput) {
  const { busy, copies = 1, today, maxMonths } = input
  /** How many copies are free from which day on, until the last that can be booked. */
  let free: FreeStep[] | null = null
  if (copies > 1)
    free = freeSteps(busy, copies, { from: today, to: lastBookable(today, maxMonths) })
  return {
    ...stateToday(input),
    free,
    copies: free && { in_service: copies, free: free[0]?.[1] ?? 0 },
  }
}

/** The last day that can be booked. */
export function lastBookable(today: PlainDate, maxMonths: number): PlainDate {
  return addMonths(today, maxMonths)
}

function horizon({ today, maxMonths }: AvailabilityInput): PlainDate {
  return lastBookable(today, maxMonths)
}

function blockedReason(input: AvailabilityInput, date: PlainDate): DayReason | null {
  if (date < input.today) return 'past'
  if (date > horizon(input)) return 'too_far'
  if (input.maintenance) return 'maintenance'
  const period = overlap(input, date, date)
  if (!period) return null
  return period.kind === 'loan' ? 'busy' : period.kind
}

/** Whether a loan may end on a busy day because the next loan may begin on that same day (same-day turnover). */
function allowsTurnover(input: AvailabilityInput, date: PlainDate): boolean {
  const eve = addDays(date, -1)
  // The slowest question last: this runs for each day of a calendar.
  if (date > horizon(input) || blockedReason(input, eve) !== null) return false
  return busyUntil(eve, date, input) < date
}

function overlap({ busy }: AvailabilityInput, from: PlainDate, to: PlainDate) {
  return busy.find(period => period.from <= to && from <= period.to)
}

function distance(a: PlainDate, b: PlainDate): number {
  return Math.abs(daysInclusive(a, b) - 1)
}
