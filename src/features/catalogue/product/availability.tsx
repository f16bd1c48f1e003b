import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { type AvailabilityInput, calendar, firstFree } from '#domain/days/availability.ts'
import { addDays, addMonths, weekday } from '#domain/days/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { dayText, legendTexts, looksOf } from '#src/library/day-text.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { AvailabilityMonth } from '#src/ui/calendar/availability-month.tsx'
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

/** The availability of the product per month, at one of its pickup points. */
export function Availability({ input, points, point, onPoint }: Props) {
  return (
    <div className={styles.availability}>
      {points.length > 1 && <PointChoice points={points} point={point} onPoint={onPoint} />}
      {input ? <Month input={input} /> : <Loading height="420px" />}
    </div>
  )
}

function Month({ input }: { input: AvailabilityInput }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const first = monthOf(input.today)
  const last = monthOf(addMonths(input.today, input.maxMonths))
  const [month, setMonth] = useState(() => monthOf(firstFree(input) ?? input.today))
  const days = calendar(input, month, addDays(addMonths(month, 1), -1))
  return (
    <AvailabilityMonth
      title={format.month(month)}
      labels={{
        previous: t`Mese precedente`,
        next: t`Mese successivo`,
        weekdays: weekdayNames(format.locale),
      }}
      lead={weekday(month) - 1}
      days={days.map(day => ({
        date: day.date,
        state: day.reason ?? 'free',
        text: i18n._(dayText(day)),
        today: day.date === input.today,
      }))}
      onPrevious={month > first ? () => setMonth(addMonths(month, -1)) : null}
      onNext={month < last ? () => setMonth(addMonths(month, 1)) : null}
    >
      <Legend items={looksOf(input).map(state => ({ state, text: i18n._(legendTexts[state]) }))} />
    </AvailabilityMonth>
  )
}

function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`
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
