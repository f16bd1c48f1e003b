import type { Opening } from '#contract/shapes/pickup-point.ts'
import { hoursOn, nextOpenDay } from '#domain/days/opening.ts'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'

/** Today's opening hours, and whether the point is open now. */
export type OpenState =
  | { is: 'open' | 'later'; hours: string }
  | { is: 'always' }
  | { is: 'closed'; next: PlainDate | null }

/**
 * `time` is `HH:MM` and, like `today`, in the library's zone. The returned `hours` are formatted.
 */
export function openState(opening: Opening, today: PlainDate, time: string): OpenState {
  const ranges = (hoursOn(opening, today) ?? '')
    .split(',')
    .map(range => range.trim().split('-'))
    .flatMap(([from, until]) => (from && until ? [{ from, until }] : []))
  const left = ranges.filter(({ until }) => time < until)
  const [next] = left
  if (!next) return { is: 'closed', next: nextOpenDay(opening, addDays(today, 1)) }
  if (next.from === '00:00' && next.until >= '23:59') return { is: 'always' }
  const hours = left.map(({ from, until }) => `${from}–${until}`).join(', ')
  return { is: next.from <= time ? 'open' : 'later', hours }
}
