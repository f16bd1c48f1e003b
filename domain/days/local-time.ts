import { addDays, type PlainDate, timeIn, todayIn } from './plain-date.ts'

const dayMs = 86_400_000

/** Messages that can wait are sent from the first of these hours until before the last, local time. */
export const daytime = { from: '09:00', to: '20:00' } as const

/** When staff who want it get the work of the day. A server that was down until the end sends none for that day. */
export const morning = { from: '07:00', until: '12:00' } as const

/**
 * The instant at which a zone's clocks first show a time, `HH:MM`, of a day; skipped times come an hour
 * later.
 */
export function instantOf(timeZone: string, date: PlainDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  // The offset of the day before, then that of the day after: they differ when clocks change.
  const before = asUtc - offsetAt(timeZone, asUtc - dayMs)
  const after = asUtc - offsetAt(timeZone, asUtc + dayMs)
  const shows = (instant: number) => instant + offsetAt(timeZone, instant) === asUtc
  return new Date([before, after].find(shows) ?? before)
}

export function isDaytime(timeZone: string, at: Date): boolean {
  const time = timeIn(timeZone, at)
  return daytime.from <= time && time < daytime.to
}

/** The instant itself in the daytime, else the next morning. */
export function nextDaytime(timeZone: string, at: Date): Date {
  if (isDaytime(timeZone, at)) return at
  const today = todayIn(timeZone, at)
  const day = timeIn(timeZone, at) < daytime.to ? today : addDays(today, 1)
  return instantOf(timeZone, day, daytime.from)
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const at = new Date(instant)
  const shown = Date.parse(`${todayIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`)
  return shown - Math.floor(instant / 60_000) * 60_000
}
