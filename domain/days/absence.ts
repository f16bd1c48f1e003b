import { type BusyPeriod, isLate } from './busy.ts'
import { addDays, eachDay, type PlainDate } from './plain-date.ts'

/** A closure of a private pickup point, and the additional open days within it. */
export type Absence = { first_day: PlainDate; last_day: PlainDate; open_days: readonly PlainDate[] }

/**
 * The periods in which a product at a home is unavailable, without the reason: loans, their preparation and
 * the owner's absences look the same, and no two periods overlap. So nobody learns when the owner is away. Only an
 * overdue loan is marked, without its day.
 */
export function concealed(busy: readonly BusyPeriod[], absences: readonly Absence[]): BusyPeriod[] {
  const taken = joinPreparation(busy)
  const covers = (date: PlainDate) =>
    taken.some(({ kind, from, to }) => {
      return kind === 'unavailable' && from <= date && date <= to
    })
  const away = absences
    .flatMap(({ first_day, last_day, open_days }) =>
      eachDay(first_day, last_day).filter(date => !open_days.includes(date)),
    )
    .filter(date => !covers(date))
  return [...taken, ...periodsOf(away)].sort((a, b) => a.from.localeCompare(b.from))
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

function periodsOf(days: readonly PlainDate[]): BusyPeriod[] {
  const periods: BusyPeriod[] = []
  for (const date of [...new Set(days)].sort()) {
    const last = periods.at(-1)
    if (last && addDays(last.to, 1) === date) last.to = date
    else periods.push({ kind: 'unavailable', from: date, to: date })
  }
  return periods
}
