import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useMemo } from 'react'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Alternative } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Period } from '#contract/period.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { languageOf } from '#contract/texts/languages.ts'
import { type Day, dayOf } from '#domain/days/availability.ts'
import { addMonths, daysInclusive } from '#domain/days/plain-date.ts'
import { calendarTogether, checkTogether, firstFreeTogether } from '#domain/days/together.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { availabilityOf } from '#src/library/availability.ts'
import { isSeveral } from '#src/library/booking/lines.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { dayText, legendTexts, looksOf } from '#src/library/day-text.ts'
import { useLibrary } from '#src/library/library.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { Legend } from '#src/ui/calendar/legend.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../checkout.module.css'
import type { Draft } from '../form/draft.ts'
import type { LoanFormProps } from '../form/use-loan-form.ts'
import { Conflict } from '../lines/conflict.tsx'
import { presetsFrom } from './presets.ts'

const RangeCalendar = lazy(async () => {
  const { RangeCalendar } = await import('#src/ui/calendar/range-calendar.tsx')
  return { default: RangeCalendar }
})

type Props = Pick<LoanFormProps, 'checkout' | 'lines' | 'reserved' | 'points'> & {
  point: PickupPoint | null
  draft: Pick<Draft, 'period'>
  onChange: (part: Pick<Draft, 'period'>) => void
  onTake: (offered: Alternative) => void
  /** The id of what is wrong with the choice. */
  describedBy: string | undefined
}

/** The days on which all can be had at the chosen pickup point, with shortcuts for usual lengths. */
export function DaysChoice(props: Props) {
  const { checkout, lines, reserved, points, point, draft, onChange, onTake, describedBy } = props
  const value = draft.period
  const { t, i18n } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const library = useLibrary()
  const { today, time } = useLibraryNow()
  const delivered = point?.id === deliveryPoint
  const inputs = useMemo(
    () =>
      lines.map(line =>
        availabilityOf({ ...line, reserved, points, library, point, delivered }, { today, time }),
      ),
    [lines, reserved, points, library, point, delivered, today, time],
  )
  if (!point) {
    return (
      <p>
        <Trans>Scegli prima dove ritirare: ogni punto ha i suoi giorni di apertura.</Trans>
      </p>
    )
  }
  const free = firstFreeTogether(inputs)
  const refusalOf = (period: Period) => checkTogether(inputs, period).find(one => one !== null)
  const refusal = value && refusalOf(value)
  const isConflict = isSeveral(checkout) && !describedBy && (refusal || !free)
  const dayFor = (date: string) => calendarTogether(inputs, date, date)[0]
  /** What a day is; of several products it names the first that is not free, unless the day is the same for all. */
  const meaningOf = (day: Day) => {
    const text = i18n._(dayText(day))
    const days = inputs.map(input => dayOf(input, day.date))
    const line = lines[days.findIndex(({ free }) => !free)]
    const isSame = days.every(({ reason }) => reason === day.reason)
    return line && !isSame ? `${text} (${format.name(line.product)})` : text
  }
  const choose = (period: Period) => {
    if (daysInclusive(period.from, period.to) <= limits.loanMaxDays) return onChange({ period })
    showToast(failureText({ code: 'loan_too_long' }), 'alert')
    onChange({ period: null })
  }
  const start = value?.from ?? free
  return (
    <>
      <div className={styles.lengths}>
        {free && (
          <Chip onClick={() => onChange({ period: { from: free, to: free } })}>
            <Trans>Prima data libera: {format.dayShort(free)}</Trans>
          </Chip>
        )}
        {start &&
          presetsFrom(inputs, start).map(({ days, period }) => (
            <Chip
              key={days}
              pressed={value?.from === period.from && value.to === period.to}
              onClick={() => onChange({ period })}
            >
              <Plural value={days} one="# giorno" other="# giorni" />
            </Chip>
          ))}
      </div>
      <Suspense fallback={<Skeleton height="420px" />}>
        <RangeCalendar
          key={point.id}
          label={t`Giorni del prestito`}
          locale={languageOf(currentLocale()).intl}
          value={value}
          onChange={choose}
          labels={{
            previous: t`Mese precedente`,
            next: t`Mese successivo`,
            today: t`Oggi`,
            selected: t`scelto`,
          }}
          describedBy={describedBy}
          start={free ?? today}
          today={today}
          first={today}
          last={addMonths(today, Math.min(...inputs.map(({ maxMonths }) => maxMonths)))}
          isUnavailable={(date, anchor) => {
            if (!anchor) return !dayFor(date)?.pickup
            const [from, to] = anchor < date ? [anchor, date] : [date, anchor]
            const refusal = refusalOf({ from, to })
            // A range that is too long can be chosen: it is cleared, and a message says why.
            return refusal !== undefined && refusal.code !== 'loan_too_long'
          }}
          describe={(date, anchor) => {
            const day = dayFor(date)
            const tooLong = anchor && daysInclusive(anchor, date) > limits.loanMaxDays
            const meaning = day && meaningOf(day)
            const text = tooLong ? failureText({ code: 'loan_too_long' }) : meaning
            return { state: day?.reason ?? 'free', text: `${format.dayLong(date)}: ${text}` }
          }}
        >
          <Legend
            items={looksOf({ busy: inputs.flatMap(({ busy }) => busy) }).map(state => ({
              state,
              text: i18n._(legendTexts[state]),
            }))}
          />
        </RangeCalendar>
      </Suspense>
      <p className={styles.chosen} role="status">
        {value && !refusal && <Chosen period={value} delivered={delivered} />}
        {refusal && !isConflict && failureText(refusal)}
      </p>
      {isConflict && (
        <Conflict
          checkout={checkout}
          pointId={point.id}
          period={value ?? { from: today, to: today }}
          text={refusal ? failureText(refusal) : null}
          onTake={onTake}
        />
      )}
    </>
  )
}

function Chosen({ period, delivered }: { period: Period; delivered: boolean }) {
  const format = useFormat()
  const from = format.dayLong(period.from)
  const to = format.dayLong(period.to)
  return (
    <>
      <Plural value={daysInclusive(period.from, period.to)} one="# giorno" other="# giorni" />
      {': '}
      {delivered ? (
        <Trans>
          te lo portiamo {from}, lo riporti entro {to}
        </Trans>
      ) : (
        <Trans>
          ritiri {from}, riporti entro {to}
        </Trans>
      )}
    </>
  )
}
