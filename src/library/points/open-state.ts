import type { Opening } from '#contract/shapes/pickup-point.ts'
import { rangesOf } from '#domain/days/hours.ts'
import { hoursOn, nextOpenDay } from '#domain/days/opening.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Now } from '#domain/days/visits.ts'

/**
 * Today's opening hours, and whether the point is open now; `today` if its hours are not known as hours. The `hours`
 * are formatted.
 */
export type OpenState =
  | { is: 'open' | 'later' | 'today'; hours: string }
  | { is: 'always' }
  | { is: 'closed'; next: string | null }

export function openState(opening: Opening, { today, time }: Now): OpenState {
  const hours = hoursOn(opening, today)
  const ranges = hours === null ? [] : rangesOf(hours)
  if (!ranges) return { is: 'today', hours: hours ?? '' }
  const left = ranges.filter(({ until }) => time < until)
  const [next] = left
  if (!next) return { is: 'closed', next: nextOpenDay(opening, addDays(today, 1)) }
  if (next.from === '00:00' && next.until >= '23:59') return { is: 'always' }
  const shown = left.map(({ from, until }) => `${from}–${until}`).join(', ')
  return { is: next.from <= time ? 'open' : 'later', hours: shown }
}
