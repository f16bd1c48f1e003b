import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BusyPeriod, Product } from '#contract/shapes/catalogue.ts'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import { calendar, firstFree } from '#domain/availability.ts'
import { addDays, addMonths, weekday } from '#domain/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { availabilityOf } from '#src/library/availability.ts'
import { dayText, legendTexts } from '#src/library/day-text.ts'
import { useLibrary } from '#src/library/library.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { AvailabilityMonth } from '#src/ui/calendar/availability-month.tsx'
import { type DayMark, Legend } from '#src/ui/calendar/legend.tsx'
import styles from './product.module.css'

type Props = {
  product: Product
  busy: readonly BusyPeriod[]
  points: readonly Headquarters[]
  allowed: readonly Headquarters[]
}

/** When the object can be had, month by month, at one of its pickup points. */
export function Availability({ product, busy, points, allowed }: Props) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const library = useLibrary()
  const [pointId, setPointId] = useState(allowed[0]?.id)
  const point = allowed.find(({ id }) => id === pointId) ?? null
  const input = availabilityOf({ product, busy, points, library, opening: point })
  const thisMonth = `${input.today.slice(0, 7)}-01`
  const [month, setMonth] = useState(thisMonth)
  const lastMonth = `${addMonths(input.today, input.maxMonths).slice(0, 7)}-01`
  const days = calendar(input, month, addDays(addMonths(month, 1), -1))
  const free = firstFree(input)
  const weekdays = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  const legend: DayMark[] = ['free', 'closed', 'busy', 'preparation']
  return (
    <>
      {allowed.length > 1 && (
        <fieldset className={styles['select']} aria-label={t`Punto di ritiro`}>
          {allowed.map(one => (
            <Chip key={one.id} pressed={one.id === pointId} onClick={() => setPointId(one.id)}>
              {one.name}
            </Chip>
          ))}
        </fieldset>
      )}
      {free && (
        <p>
          {t`Prima data libera:`} <strong>{format.dayLong(free)}</strong>
        </p>
      )}
      <AvailabilityMonth
        title={format.month(month)}
        labels={{
          previous: t`Mese precedente`,
          next: t`Mese successivo`,
          weekdays: weekdays.map(date => ({
            short: format.dayShort(date).slice(0, 2),
            long: format.dayLong(date).split(' ')[0] ?? '',
          })),
        }}
        lead={weekday(month) - 1}
        days={days.map(day => ({
          date: day.date,
          state: day.reason ?? 'free',
          text: i18n._(dayText(day)),
          today: day.date === input.today,
        }))}
        onPrevious={month > thisMonth ? () => setMonth(addMonths(month, -1)) : null}
        onNext={month < lastMonth ? () => setMonth(addMonths(month, 1)) : null}
      >
        <Legend items={legend.map(state => ({ state, text: i18n._(legendTexts[state]) }))} />
      </AvailabilityMonth>
    </>
  )
}
