import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date'
import { type ReactNode, use, useState } from 'react'
import {
  RangeCalendar as AriaRangeCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { cx } from '../cx.ts'
import { MonthNav } from './availability-weeks.tsx'
import styles from './calendar.module.css'

type DayRange = { from: string; to: string }

type Props = {
  label: string
  locale: string
  value: DayRange | null
  onChange: (range: DayRange) => void
  labels: { previous: string; next: string; today: string; selected: string }
  /** The library's day, which may not be the device's. */
  today: string
  /** The id of what is wrong with the choice. */
  describedBy?: string | undefined
  /** The day whose month is shown first, unless days are chosen. */
  start: string
  first: string
  last: string
  /** Whether a day cannot be the start or, given a start, the end. */
  isUnavailable: (date: string, anchor: string | null) => boolean
  /** The look and meaning of a day; as the end, if a start is given. */
  describe: (date: string, anchor: string | null) => { state: string; text: string }
  children?: ReactNode
}

/**
 * Selects a range of days by touch, mouse or keyboard. The meaning of the focused day is shown
 * below and announced. Loaded on demand, because it is the app's largest part.
 */
export function RangeCalendar(props: Props) {
  const { label, locale, value, onChange, first, last, isUnavailable, describe, children } = props
  const { start, labels, describedBy, today } = props
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(value?.from ?? start))
  return (
    <I18nProvider locale={locale}>
      <AriaRangeCalendar<CalendarDate>
        aria-label={label}
        {...(describedBy && { 'aria-describedby': describedBy })}
        className={cx(styles.calendar, styles.pick)}
        value={value && { start: parseDate(value.from), end: parseDate(value.to) }}
        onChange={range => range && onChange({ from: String(range.start), to: String(range.end) })}
        minValue={parseDate(first)}
        maxValue={parseDate(last)}
        focusedValue={focused}
        onFocusChange={date => setFocused(date as CalendarDate)}
        allowsNonContiguousRanges
        isDateUnavailable={(date, anchor) =>
          isUnavailable(String(date), anchor ? String(anchor) : null)
        }
      >
        <header className={styles.head}>
          <Heading level={3} />
          <div className={styles.head}>
            <MonthButtons
              first={first}
              last={last}
              isUnavailable={isUnavailable}
              labels={labels}
              onMonth={setFocused}
            />
          </div>
        </header>
        <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
          <CalendarGridHeader>
            {day => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {date => (
              <CalendarCell
                date={date}
                className={styles.day ?? ''}
                data-state={describe(String(date), null).state}
                // The calendar itself would mark and name the device's day.
                render={(cell, { isSelected }) => {
                  const isToday = String(date) === today
                  const words = [
                    isToday && labels.today,
                    describe(String(date), null).text,
                    isSelected && labels.selected,
                  ]
                  const named = { 'aria-label': words.filter(Boolean).join(', ') }
                  return <div {...cell} {...named} data-today={isToday || undefined} />
                }}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
        <p className={styles.note} role="status">
          <FocusedDay describe={describe} />
        </p>
        {children}
      </AriaRangeCalendar>
    </I18nProvider>
  )
}

function FocusedDay({ describe }: Pick<Props, 'describe'>) {
  const state = use(RangeCalendarStateContext)
  if (!state) return null
  const { anchorDate: anchor, focusedDate } = state
  return describe(String(focusedDate), anchor ? String(anchor) : null).text
}

type MonthButtonsProps = Pick<Props, 'labels' | 'first' | 'last' | 'isUnavailable'> & {
  /** Receives a day of the month to show. */
  onMonth: (day: CalendarDate) => void
}

/** To the previous and the next month with a day that can be chosen. Months without one are stepped over. */
function MonthButtons({ labels, first, last, isUnavailable, onMonth }: MonthButtonsProps) {
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
