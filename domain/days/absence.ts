import type { Period } from '#contract/period.ts'
import { type BusyPeriod, isLate } from './busy.ts'
import { addDays, eachDay, later, type PlainDate } from './plain-date.ts'

/** A closure of a private pickup point, and the additional open days within it. */
export type Absence = { first_day: PlainDate; last_day: PlainDate; open_days: readonly PlainDate[] }

/**
 * The periods in which a product at a home is unavailable, without the reason: loans, their preparation and the owner's
 * absences look the same, and no two periods overlap. So nobody learns when the owner is away. Only an overdue loan is
 * marked, without its day.
 * @param within from today to the last day that can be booked. Absences beyond it are left out, so that a closure of
 * many years costs no more than one of a month. All periods begin today at the earliest: an absence is no exception.
 */
export function concealed(
  busy: readonly BusyPeriod[],
  absences: readonly Absence[],
  within: Period,
): BusyPeriod[] {
  const taken = joinPreparation(busy)
    .filter(({ to }) => to >= within.from)
    .map(one => ({ ...one, from: later(one.from, within.from) }))
  const covers = (date: PlainDate) =>
    taken.some(({ kind, from, to }) => {
      return kind === 'unavailable' && from <= date && date <= to
    })
  const here = absences.filter(
    ({ first_day, last_day }) => first_day <= within.to && within.from <= last_day,
  )
  const days = here.length > 0 ? eachDay(within.from, within.to) : []
  const away = days.filter(date => here.some(one => isAway(one, date)) && !covers(date))
  return [...taken, ...periodsOf(away)].sort((a, b) => a.from.localeCompare(b.from))
}

function isAway({ first_day, last_day, open_days }: Absence, date: PlainDate): boolean {
  return first_day <= date && date <= last_day && !open_days.includes(date)
}

/** Each loan and its preparation as one period. */
function joinPreparation(busy: readonly BusyPeriod[]): BusyPeriod[] {
  const joined: BusyPeriod[] = []
  for (const period of busy) {
    const { kind, from, to } = period
    if (kind !== 'loan' && kind !== 'preparation') {
      joined.push(period)
      continue
    }
    const before = joined.at(-1)
    const follows = before?.kind === 'unavailable' && addDays(before.to, 1) === from
    if (kind === 'preparation' && follows) before.to = to
    else joined.push({ kind: 'unavailable', from, to, ...(isLate(period) && { due: null }) })
  }
  return joined
}

/** Days in their order, as periods. */
function periodsOf(days: readonly PlainDate[]): BusyPeriod[] {
  const periods: BusyPeriod[] = []
  for (const date of days) {
    const last = periods.at(-1)
    if (last && addDays(last.to, 1) === date) last.to = date
    else periods.push({ kind: 'unavailable', from: date, to: date })
  }
  return periods
}
