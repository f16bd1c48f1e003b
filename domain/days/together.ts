import { limits } from '#contract/limits.ts'
import type { Period } from '#contract/period.ts'
import {
  type AvailabilityInput,
  asOneCopy,
  calendar,
  checkPeriod,
  type Day,
  dayOf,
  firstFree,
  freeAlternatives,
  type PeriodRefusal,
  periodRefusals,
} from './availability.ts'
import type { BusyPeriod } from './busy.ts'
import { addDays, eachDay, type PlainDate } from './plain-date.ts'

/*
 * Several products that are borrowed together: at one pickup point, on the same days, each in as many pieces as `wanted`
 * says. The one function of availability is asked for each, and what it says is intersected. Of one product the results are
 * those of that function.
 */

/** Why each product cannot be borrowed on these days, in their order; `null` for one that can. */
export function checkTogether(
  products: readonly AvailabilityInput[],
  period: Period,
): (PeriodRefusal | null)[] {
  return products.map(product => checkPeriod(product, period))
}

/** Whether all can be borrowed on these days. */
export function fitTogether(products: readonly AvailabilityInput[], period: Period): boolean {
  return products.every(product => checkPeriod(product, period) === null)
}

/** The periods of the same length nearest to a refused one on which all can be borrowed, soonest first. */
export function alternativesTogether(
  products: readonly AvailabilityInput[],
  wanted: Period,
  count = 3,
): Period[] {
  const [first, ...others] = products.map(asOneCopy)
  return first ? freeAlternatives(first, wanted, count, days => fitTogether(others, days)) : []
}

/**
 * Each day for all of them: free if all are, and a loan may begin or end if it may for each. The reason is that of the
 * first product that is not free. If all are free, so that a loan may include the day, it is that of the first product
 * that has one.
 */
export function calendarTogether(
  products: readonly AvailabilityInput[],
  from: PlainDate,
  to: PlainDate,
): Day[] {
  const [first = [], ...others] = products.map(product => calendar(product, from, to))
  return first.map((day, at) =>
    others.reduce((all, other) => (other[at] ? bothDays(all, other[at]) : all), day),
  )
}

/** The first day on which a loan of all of them may begin, or `null` within the horizon of the first. */
export function firstFreeTogether(products: readonly AvailabilityInput[]): PlainDate | null {
  const [first, ...others] = products.map(asOneCopy)
  if (!first) return null
  let day = firstFree(first)
  while (day !== null) {
    const date = day
    if (others.every(other => dayOf(other, date).pickup)) return date
    day = firstFree(first, addDays(date, 1))
  }
  return null
}

function bothDays(one: Day, other: Day): Day {
  return {
    date: one.date,
    free: one.free && other.free,
    pickup: one.pickup && other.pickup,
    return: one.return && other.return,
    reason: (one.free && !other.free ? other.reason : one.reason) ?? other.reason,
  }
}

/** The days on which not all of them can be had, by their first day. Periods of different products may overlap. */
export function busyTogether(products: readonly AvailabilityInput[]): BusyPeriod[] {
  return products
    .flatMap(product => asOneCopy(product).busy)
    .sort((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1))
}

/** How many pieces of a product can be borrowed on these days, at most as many as are wanted. */
export function piecesFree(product: AvailabilityInput, period: Period): number {
  const { wanted = 1 } = product
  for (let pieces = wanted; pieces > 0; pieces--) {
    if (!checkPeriod({ ...product, wanted: pieces }, period)) return pieces
  }
  return 0
}

/** Refusals of how a loan begins. They say nothing about its end. */
const ofBeginning: readonly PeriodRefusal['code'][] = [
  'date_in_past',
  'pickup_closed',
  'too_late_today',
]

/**
 * When all of them can be brought back that are lent from a day on, whether or not it is a day to collect them.
 * @param days how long a loan is by the library's rules
 * @returns the first possible day when these days are over, or else the last one before; and the last of all
 */
export function returnDays(products: readonly AvailabilityInput[], from: PlainDate, days: number) {
  const possible = eachDay(from, addDays(from, limits.loanMaxDays - 1)).filter(to =>
    products.every(product =>
      [...periodRefusals(product, { from, to })].every(
        // Staff may lend what is kept for a queue, or is being prepared.
        ({ code, limit, prepared }) => ofBeginning.includes(code) || limit === 'queue' || prepared,
      ),
    ),
  )
  const latest = possible.at(-1) ?? null
  return { proposed: possible.find(day => day >= addDays(from, days - 1)) ?? latest, latest }
}
