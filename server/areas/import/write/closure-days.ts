import * as v from 'valibot'
import { plainDate } from '#contract/fields.ts'
import { addDays, type PlainDate, weekday } from '#domain/days/plain-date.ts'
import { weekdays } from '../columns/shared.ts'

type ClosedRange = { first: PlainDate; last: PlainDate }

/** A closure, or with `hours` an additional opening day. */
export type Closure = ClosedRange & { point: string; name: string | null; hours: string }

/**
 * The days of a closure's `when`, for this year and the next: `MM-DD`, `MM-DD..MM-DD`, `easter+1`,
 * `sat+2` (the second Saturday from today on), or a plain `YYYY-MM-DD` and a range of two.
 * @throws Error on anything else
 */
export function closureDays(when: string, today: PlainDate): ClosedRange[] {
  const ranges = rangesOf(when, today).filter(
    ({ first, last }) => v.is(plainDate, first) && v.is(plainDate, last),
  )
  if (ranges.length === 0) throw new Error(`${when} is no day of this year or the next`)
  return ranges
}

function rangesOf(when: string, today: PlainDate): ClosedRange[] {
  const year = Number(today.slice(0, 4))
  const years = [year, year + 1]
  const [from = '', to = from] = when.split('..')
  if (/^\d{4}-\d\d-\d\d$/.test(from)) return [{ first: from, last: to }]
  if (/^\d\d-\d\d$/.test(from)) {
    return years.map(y => ({ first: `${y}-${from}`, last: `${y + Number(to < from)}-${to}` }))
  }
  const relative = /^(easter|[a-z]{3})\+(\d+)$/.exec(when)
  const [, anchor = '', count = '0'] = relative ?? []
  if (anchor === 'easter') {
    return years.map(y => addDays(easter(y), Number(count))).map(day => ({ first: day, last: day }))
  }
  const wanted = (weekdays as readonly string[]).indexOf(anchor) + 1
  if (wanted === 0) throw new Error(`${when} is not a day`)
  const ahead = (wanted - weekday(today) + 7) % 7
  const day = addDays(today, ahead + 7 * Math.max(0, Number(count) - 1))
  return [{ first: day, last: day }]
}

/** Gregorian Easter Sunday, by the anonymous algorithm (Meeus, Astronomical Algorithms, ch. 8). */
export function easter(year: number): PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  const day = String((sum % 31) + 1).padStart(2, '0')
  return `${year}-${month}-${day}`
}
