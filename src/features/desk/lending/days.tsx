import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { DeskChecksAnswer } from '#contract/shapes/desk/lending.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDesks } from '#src/library/address/desks.ts'
import { useToday } from '#src/library/clock.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { useBasket } from './basket.ts'
import styles from './lending.module.css'

/**
 * The points of the library where somebody stands, and the one of this lending: chosen, or that of the first thing. `here` is
 * where staff are, if they said so or there is only one.
 */
export function useDeskPoints() {
  const { basket } = useBasket()
  const points = useDesks()
  const [first] = basket.things
  const known = [
    points.find(({ id }) => id === basket.point),
    points.find(({ name }) => name === first?.place),
    points[0],
  ]
  const [only] = points.length === 1 ? points : []
  return {
    points,
    point: known.find(Boolean)?.id ?? null,
    here: (known[0] ?? only)?.id ?? null,
  }
}

/** Where staff are, if there are several places. `isAsked`: none is proposed. */
export function PointField({ isAsked = false }) {
  const { t } = useLingui()
  const { change } = useBasket()
  const { points, point, here } = useDeskPoints()
  if (points.length < 2) return null
  const all = points.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <SelectField
      label={t`Punto`}
      value={(isAsked ? here : point) ?? ''}
      onChange={id => change({ point: id || null })}
      options={isAsked ? [{ value: '', text: t`Scegli dove sei` }, ...all] : all}
    />
  )
}

type Props = {
  answer: DeskChecksAnswer | null
  /** Somebody and something are chosen, so that there are days to propose. */
  isReady: boolean
}

/** Where and when it goes out, today unless said, and when it comes back: the proposed day, which can be changed. */
export function Days({ answer, isReady }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  const { basket, change } = useBasket()
  const { from, to } = basket
  if (!isReady) return <PointField />
  const begin = (day: string | null) => change({ from: day, to: null })
  const proposed = answer?.proposed ?? null
  const end = to ?? proposed ?? ''
  const proposal = proposed && format.dayShort(proposed)
  const latest = answer?.latest && format.dayShort(answer.latest)
  return (
    <>
      <fieldset className={styles.chips} aria-label={t`Quando esce`}>
        <Chip pressed={from === null} onClick={() => begin(null)}>
          <Trans>Esce oggi</Trans>
        </Chip>
        <Chip pressed={from !== null && from < today} onClick={() => begin(addDays(today, -1))}>
          <Trans>È già uscito</Trans>
        </Chip>
        <Chip pressed={from !== null && from > today} onClick={() => begin(addDays(today, 1))}>
          <Trans>Più avanti</Trans>
        </Chip>
      </fieldset>
      <div className={styles.dates}>
        <PointField />
        {from !== null && (
          <TextField
            label={from < today ? t`Uscito il` : t`Dal`}
            type="date"
            min={from < today ? addDays(today, -limits.backdatedDays) : addDays(today, 1)}
            {...(from < today && { max: addDays(today, -1) })}
            value={from}
            onChange={day => day && begin(day)}
          />
        )}
        <div className={styles.end}>
          <TextField
            label={t`Da riportare entro`}
            type="date"
            min={from ?? today}
            {...(answer?.latest && { max: answer.latest })}
            hint={
              end && latest
                ? t`${format.dayLong(end)}; al più tardi ${latest}`
                : end && format.dayLong(end)
            }
            value={end}
            onChange={day => change({ to: day || null })}
          />
          {to && proposed && to !== proposed && (
            <Button look="quiet" small onClick={() => change({ to: null })}>
              <Trans>Torna a {proposal}</Trans>
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
