import type { Opening } from '#contract/shapes/pickup-point.ts'
import { addDays, earlier, type PlainDate, weekday } from './plain-date.ts'

/** Longest search for an open day, in days. A pickup point without one counts as always closed. */
const horizonDays = 400

/**
 * The hours of a day, such as `09:00-12:30, 15:00-19:00`, or `null` if closed. An additional day overrides a
 * holiday, a holiday overrides the weekly hours.
 */
export function hoursOn(opening: Opening, date: PlainDate): string | null {
  const additional = opening.additional_days.find(({ day }) => day === date)
  // One without hours, which older versions stored, opens nothing.
  if (additional?.hours) return additional.hours
  if (holidayOn(opening, date)) return null
  return opening.opening_hours.find(({ day }) => day === weekday(date))?.hours || null
}

export function isOpen(opening: Opening, date: PlainDate): boolean {
  return hoursOn(opening, date) !== null
}

/** Why a pickup point is closed on a day: a closure, or its weekly hours. `null` if open. */
export function closedReason(opening: Opening, date: PlainDate): 'holiday' | 'closed' | null {
  if (isOpen(opening, date)) return null
  return holidayOn(opening, date) ? 'holiday' : 'closed'
}

/** The first open day from a date on, including it; `null` if there is none within a year. */
export function nextOpenDay(opening: Opening, from: PlainDate): PlainDate | null {
  const last = addDays(from, horizonDays - 1)
  const extra = opening.additional_days.filter(({ hours }) => hours).map(({ day }) => day)
  const isWeekly = opening.opening_hours.some(({ hours }) => hours)
  let date = from
  while (date <= last) {
    if (isOpen(opening, date)) return date
    // Only an additional day opens during a closure, or where no day of the week is open.
    const closure = holidayOn(opening, date)
    const next = isWeekly ? addDays(closure?.fine ?? date, 1) : addDays(last, 1)
    date = extra.reduce((first, day) => (day > date ? earlier(first, day) : first), next)
  }
  return null
}

/** The last of the next `count` open days after a date; the date itself for none. */
export function addOpenDays(opening: Opening, date: PlainDate, count: number): PlainDate {
  let day = date
  for (let left = count; left > 0; left--) {
    const next = nextOpenDay(opening, addDays(day, 1))
    if (!next) return addDays(day, left)
    day = next
  }
  return day
}

function holidayOn({ holidays }: Opening, date: PlainDate) {
  return holidays.find(({ inizio, fine }) => inizio <= date && date <= fine)
}
