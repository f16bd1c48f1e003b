import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { addDays } from '#domain/days/plain-date.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { useWithChosen } from '#src/library/address/use-with-chosen.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { DayList } from './day-list.tsx'
import styles from './desk.module.css'
import { DeskFrame } from './desk-frame.tsx'

/** The collections and returns of a day, for screen and print. */
export function DayPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`La giornata`}>
      <Day />
    </DeskFrame>
  )
}

function Day() {
  const { t } = useLingui()
  const [at, setAt] = useInAddress('at')
  const [tomorrow, setTomorrow] = useInAddress('tomorrow')
  const format = useFormat()
  const points = useQuery(queryFor('headquarters.list')).data
  const withChosen = useWithChosen()
  const today = useToday()
  const date = tomorrow ? addDays(today, 1) : today
  const query = { ...(at && { headquarters: at }), date }
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('desk.day', { query }))
  const public_ = points?.filter(({ is }) => !is.private)
  const chosen = public_?.find(({ id }) => id === at)
  return (
    <>
      <div className={styles.filters}>
        <Chip pressed={!tomorrow} onClick={() => setTomorrow('')}>
          <Trans>Oggi</Trans>
        </Chip>
        <Chip pressed={Boolean(tomorrow)} onClick={() => setTomorrow('true')}>
          <Trans>Domani</Trans>
        </Chip>
        <SelectField
          label={t`Punto`}
          value={at}
          onChange={setAt}
          options={[
            { value: '', text: t`Tutti i punti` },
            ...withChosen(
              public_?.map(({ id, name }) => ({ value: id, text: name })),
              at,
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
    </>
  )
}
