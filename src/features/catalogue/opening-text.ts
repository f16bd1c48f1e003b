import { hoursOn, nextOpenDay } from '#domain/opening.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import type { Opening } from '#contract/shapes/headquarters.ts'

/** What a passer-by wants to know: open now until when, later today, or on which next day. */
export type OpenState =
  | { is: 'open'; until: string }
  | { is: 'later'; from: string }
  | { is: 'closed'; next: PlainDate | null }

/** `hours` as `09:00-12:30, 15:00-19:00`; `time` as `HH:MM`, both in the library's zone. */
export function openState(opening: Opening, today: PlainDate, time: string): OpenState {
  const ranges = (hoursOn(opening, today) ?? '')
    .split(',')
    .map(range => range.trim().split('-'))
    .flatMap(([from, until]) => (from && until ? [{ from, until }] : []))
  const current = ranges.find(({ from, until }) => from <= time && time < until)
  if (current) return { is: 'open', until: current.until }
  const later = ranges.find(({ from }) => time < from)
  if (later) return { is: 'later', from: later.from }
  return { is: 'closed', next: nextOpenDay(opening, addDays(today, 1)) }
}
