import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { addDays } from '#domain/days/plain-date.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useWithChosen } from '#src/library/address/use-with-chosen.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { DayList } from './day-list.tsx'
import styles from './desk.module.css'
import { DeskNav } from './desk-nav.tsx'
import { StaffOnly } from './staff-only.tsx'

export type DayChoice = { at?: string; tomorrow?: true }
type Props = { choice: DayChoice; onChoice: (choice: DayChoice) => void }

/** The collections and returns of a day, for screen and print. */
export function DayPage({ choice, onChoice }: Props) {
  const { t } = useLingui()
  return (
    <StaffOnly title={t`La giornata`}>
      <Day choice={choice} onChoice={onChoice} />
    </StaffOnly>
  )
}

function Day({ choice, onChoice }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const points = useQuery(queryFor('headquarters.list')).data
  const withChosen = useWithChosen()
  const today = useToday()
  const date = choice.tomorrow ? addDays(today, 1) : today
  const query = { ...(choice.at && { headquarters: choice.at }), date }
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('desk.day', { query }))
  const public_ = points?.filter(({ is }) => !is.private)
  const chosen = public_?.find(({ id }) => id === choice.at)
  return (
    <Page title={t`La giornata`}>
      <DeskNav />
      <div className={styles.filters}>
        <Chip pressed={!choice.tomorrow} onClick={() => onChoice({ ...pointOf(choice) })}>
          <Trans>Oggi</Trans>
        </Chip>
        <Chip
          pressed={choice.tomorrow ?? false}
          onClick={() => onChoice({ ...pointOf(choice), tomorrow: true })}
        >
          <Trans>Domani</Trans>
        </Chip>
        <SelectField
          label={t`Punto`}
          value={choice.at ?? ''}
          onChange={at =>
            onChoice({ ...(at && { at }), ...(choice.tomorrow && { tomorrow: true }) })
          }
          options={[
            { value: '', text: t`Tutti i punti` },
            ...withChosen(
              public_?.map(({ id, name }) => ({ value: id, text: name })),
              choice.at,
            ),
          ]}
        />
        <Button look="secondary" small onClick={() => window.print()}>
          <Printer size={18} />
          <Trans>Stampa</Trans>
        </Button>
      </div>
      <p className={styles.when}>
        {format.dayLong(date)}
        {chosen && ` · ${chosen.name}`}
      </p>
      <DataAge at={dataUpdatedAt} />
      {data ? (
        <div className={styles.day}>
          <DayList title={t`Da consegnare`} loans={data.pickups} done="delivery_date" />
          <DayList title={t`Da riprendere`} loans={data.returns} done="return_date" />
        </div>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="320px" />
      )}
    </Page>
  )
}

function pointOf({ at }: DayChoice): DayChoice {
  return at ? { at } : {}
}
