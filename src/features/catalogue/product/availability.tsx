import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import {
  type AvailabilityInput,
  calendar,
  firstFree,
  lastBookable,
} from '#domain/days/availability.ts'
import { addDays, daysInclusive, type PlainDate, weekday } from '#domain/days/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { dayText, legendTexts, looksOf } from '#src/library/day-text.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { AvailabilityWeeks } from '#src/ui/calendar/availability-weeks.tsx'
import { Legend } from '#src/ui/calendar/legend.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import styles from './availability.module.css'

type Props = {
  /** `null` while loading. */
  input: AvailabilityInput | null
  points: readonly PickupPoint[]
  point: PickupPoint | null
  onPoint: (id: string) => void
}

/** On which days the product is free, from this week on, at one of its pickup points. */
export function Availability({ input, points, point, onPoint }: Props) {
  return (
    <div className={styles.availability}>
      {points.length > 1 && <PointChoice points={points} point={point} onPoint={onPoint} />}
      {input ? <Weeks input={input} /> : <Loading height="420px" />}
    </div>
  )
}

/** As many weeks are shown at once. */
const weeks = 5

/** Some weeks, first those in which the product is free. What is past is not shown, unless it is of this week. */
function Weeks({ input }: { input: AvailabilityInput }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const monday = addDays(input.today, 1 - weekday(input.today))
  const pageOf = (date: PlainDate) => Math.floor((daysInclusive(monday, date) - 1) / (weeks * 7))
  const [page, setPage] = useState(() => pageOf(firstFree(input) ?? input.today))
  const from = addDays(monday, page * weeks * 7)
  const to = addDays(from, weeks * 7 - 1)
  const isLast = page >= pageOf(lastBookable(input.today, input.maxMonths))
  return (
    <AvailabilityWeeks
      title={format.periodShort({ from, to })}
      labels={{
        previous: t`Settimane precedenti`,
        next: t`Settimane successive`,
        weekdays: weekdayNames(format.locale),
      }}
      days={calendar(input, from, to).map(day => ({
        date: day.date,
        state: day.reason ?? 'free',
        text: i18n._(dayText(day)),
        today: day.date === input.today,
        // The first of a month says which.
        ...(day.date.endsWith('-01') && {
          label: format.periodShort({ from: day.date, to: day.date }),
        }),
      }))}
      onPrevious={page > 0 ? () => setPage(page - 1) : null}
      onNext={isLast ? null : () => setPage(page + 1)}
    >
      <Legend items={looksOf(input).map(state => ({ state, text: i18n._(legendTexts[state]) }))} />
    </AvailabilityWeeks>
  )
}

/** Chooses the pickup point whose opening days the calendar shows. */
function PointChoice({ points, point, onPoint }: Omit<Props, 'input'>) {
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Trans>Se lo ritiri e lo riporti a</Trans>
      </legend>
      <div>
        {points.map(({ id, name }) => (
          <Chip key={id} pressed={id === point?.id} onClick={() => onPoint(id)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
