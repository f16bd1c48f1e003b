/**
 * Arithmetic on calendar days, `YYYY-MM-DD`. A day has no hour and no zone, so a change of the clocks never
 * moves a loan. These strings sort by date.
 */
export type PlainDate = string

const dayMs = 86_400_000

export function addDays(date: PlainDate, days: number): PlainDate {
  const day = Number(date.slice(8)) + days
  // Every month has these. The calendar of a product with many copies adds days by the thousand.
  if (1 <= day && day <= 28) return date.slice(0, 8) + `${day}`.padStart(2, '0')
  return fromUtc(utc(date) + days * dayMs)
}

/** The same day of a later month, or that month's last: 31 January plus one month is 28 or 29 February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
}

/** The earlier of two days. */
export function earlier(a: PlainDate, b: PlainDate): PlainDate {
  return b < a ? b : a
}

/** The later of two days. */
export function later(a: PlainDate, b: PlainDate): PlainDate {
  return b < a ? a : b
}

/** The length of a period in days, first and last included; below 1 if reversed. */
export function daysInclusive(from: PlainDate, to: PlainDate): number {
  return Math.round((utc(to) - utc(from)) / dayMs) + 1
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(date: PlainDate): number {
  return new Date(utc(date)).getUTCDay() || 7
}

/** Every day from one to the other, both included. */
export function eachDay(from: PlainDate, to: PlainDate): PlainDate[] {
  const length = Math.max(0, daysInclusive(from, to))
  return Array.from({ length }, (_, index) => addDays(from, index))
}

/** The day in a library's zone at an instant. */
export function todayIn(timeZone: string, now: Date): PlainDate {
  const { year, month, day } = clock(timeZone)(now)
  return `${year}-${month}-${day}`
}

/** The time in a library's zone at an instant, `HH:MM`. */
export function timeIn(timeZone: string, now: Date): string {
  const { hour, minute } = clock(timeZone)(now)
  return `${hour}:${minute}`
}

type Clock = (at: Date) => Partial<Record<Intl.DateTimeFormatPartTypes, string>>
const clocks = new Map<string, Clock>()

/**
 * The parts of a zone's local time. Not from the formatted text, because engines order and separate the parts
 * of one locale differently. Creating a format is slow, so there is one for each zone.
 */
function clock(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  })
  const made: Clock = at =>
    Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  clocks.set(timeZone, made)
  return made
}

function utc(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function fromUtc(instant: number): PlainDate {
  return new Date(instant).toISOString().slice(0, 10)
}
