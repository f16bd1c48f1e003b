import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date'
import { use } from 'react'
import { RangeCalendarStateContext } from 'react-aria-components'
import { MonthNav } from './availability-month.tsx'

type Props = {
  labels: { previous: string; next: string }
  first: string
  last: string
  isUnavailable: (date: string, anchor: string | null) => boolean
  /** Receives a day of the month to show. */
  onMonth: (day: CalendarDate) => void
}

/** To the previous and the next month with a day that can be chosen. Months without one are stepped over. */
export function MonthButtons({ labels, first, last, isUnavailable, onMonth }: Props) {
  const state = use(RangeCalendarStateContext)
  if (!state) return null
  const { anchorDate: anchor, visibleRange } = state
  const days = { first: parseDate(first), last: parseDate(last) }
  const isFree = (day: CalendarDate) => !isUnavailable(String(day), anchor && String(anchor))
  const shown = startOfMonth(parseDate(String(visibleRange.start).slice(0, 10)))
  const previous = nextDay(shown, -1, days, isFree)
  const next = nextDay(shown, 1, days, isFree)
  return (
    <MonthNav
      labels={labels}
      onPrevious={previous && (() => onMonth(previous))}
      onNext={next && (() => onMonth(next))}
    />
  )
}

/** The first free day of the nearest month in a direction that has one; `null` if there is none. */
function nextDay(
  shown: CalendarDate,
  step: 1 | -1,
  { first, last }: { first: CalendarDate; last: CalendarDate },
  isFree: (day: CalendarDate) => boolean,
): CalendarDate | null {
  const inside = (month: CalendarDate) =>
    month.compare(last) <= 0 && endOfMonth(month).compare(first) >= 0
  for (
    let month = shown.add({ months: step });
    inside(month);
    month = month.add({ months: step })
  ) {
    const from = month.compare(first) < 0 ? first : month
    const end = endOfMonth(month).compare(last) > 0 ? last : endOfMonth(month)
    for (let day = from; day.compare(end) <= 0; day = day.add({ days: 1 })) {
      if (isFree(day)) return day
    }
  }
  return null
}
