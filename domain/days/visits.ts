import { limits } from '#contract/limits.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { minutesSince, rangesOf, type Time, timeOf } from './hours.ts'
import { closedReason, hoursOn, nextOpenDay } from './opening.ts'
import { addDays, later, type PlainDate } from './plain-date.ts'

/** The library's day and time. Only today depends on the time: it is over when nobody can come any more. */
export type Now = { today: PlainDate; time: Time }

/** A pickup point, as far as it matters when somebody may come. */
export type Place = Opening & { is: { smartlocker: boolean; private: boolean } }

/** The library's settings about the hours of today. */
export type VisitRules = {
  /** The last visit of a desk is this many minutes before it closes. */
  lastVisitMinutes: number
  /** From this time on, a delivery is for tomorrow. */
  deliverUntil: Time
}

type Settings = {
  last_visit_minutes?: number | undefined
  delivery: { until?: string | undefined }
}

/** The rules of a library. One that was stored before them has the defaults. */
export function visitRules({ last_visit_minutes, delivery }: Settings): VisitRules {
  return {
    lastVisitMinutes: last_visit_minutes ?? limits.lastVisitMinutes,
    deliverUntil: delivery.until ?? limits.deliverUntil,
  }
}

const endOfDay = '24:00'

/**
 * Until when somebody may come on a day, exclusive; `null` if the place is closed. A locker may be visited until it
 * closes. At a home the whole day counts, because its owner agrees on the hour; so it does if the stored text cannot be
 * read as hours.
 */
export function lastVisit(place: Place, date: PlainDate, rules: VisitRules): Time | null {
  const hours = hoursOn(place, date)
  if (hours === null) return null
  const last = place.is.private ? undefined : rangesOf(hours)?.at(-1)
  if (!last) return endOfDay
  const until = last.until === '23:59' ? endOfDay : last.until
  if (place.is.smartlocker) return until
  // A short opening is not shorter than its first minute.
  const first = minutesSince(last.from) + 1
  return timeOf(Math.max(first, minutesSince(until) - rules.lastVisitMinutes))
}

type Visit = Now & VisitRules

/** Why nobody can come on a day: `over` today after the last visit. `null` if somebody can, or for no place in particular. */
export function shutReason(
  now: Visit,
  place: Place | null,
  date: PlainDate,
): 'holiday' | 'closed' | 'over' | null {
  const closed = place && closedReason(place, date)
  if (closed || !place || date !== now.today) return closed
  return now.time < (lastVisit(place, date, now) ?? endOfDay) ? null : 'over'
}

/**
 * The first day on which somebody can still come, not before `since`; `null` if there is none within a year, or if
 * the place has closed for good.
 */
export function nextVisit(
  now: Visit,
  place: Place & { is: { available?: boolean } },
  since: PlainDate = now.today,
): PlainDate | null {
  if (place.is.available === false) return null
  const isOver = since <= now.today && shutReason(now, place, now.today) === 'over'
  return nextOpenDay(place, later(since, isOver ? addDays(now.today, 1) : now.today))
}
