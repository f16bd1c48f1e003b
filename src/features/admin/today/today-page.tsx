import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { TodayPart } from '#contract/shapes/admin/today.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointChoice } from '#src/library/address/point-choice.tsx'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState, StatusChip } from '#src/ui/states/states.tsx'
import { DayChoice } from '../parts/day-choice.tsx'
import layout from '../parts/layout.module.css'
import { List } from '../parts/list.tsx'
import { sectionCalls } from '../parts/section-calls.ts'
import { QuietBanner } from '../transfer/quiet-people.tsx'
import { parts } from './parts.tsx'
import { useSettled } from './settled.ts'
import styles from './today.module.css'

/** How often it is read again while somebody looks at it. */
const againMs = 60_000
const names = Object.keys(parts) as TodayPart[]

/** Staff's first page: what there is to do on a day, each row with the press that does it. */
export function TodayPage() {
  const format = useFormat()
  const may = useMay()
  const today = useToday()
  const [day, setDay] = useInAddress('day', today)
  const [at, setAt] = useInAddress('at')
  // An address may be written by hand.
  const date = Number.isNaN(Date.parse(`${day}T12:00:00Z`)) ? today : day
  const query = { ...(date !== today && { date }), ...(at && { point: at }) }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryFor('today.get', { query }),
    refetchInterval: againMs,
  })
  const { settled, arrange } = useSettled(data, `${date} ${at}`)
  return (
    <>
      <div className={styles.choices}>
        <DayChoice day={date} today={today} onDay={setDay} label={format.dayLong(date)} />
        <PointChoice value={at} onChange={setAt} />
      </div>
      <QuietBanner />
      <DataAge at={dataUpdatedAt} />
      {settled ? (
        <Work {...settled} open={data?.open ?? true} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
      <p className={styles.news} role="status">
        {settled && settled.news > 0 && (
          <Button onClick={arrange}>
            <Plural value={settled.news} one="# novità: mostra" other="# novità: mostra" />
          </Button>
        )}
      </p>
      <p className={layout.actions}>
        {may('desk.day') && (
          <Link to="/desk/day">
            <Trans>Stampa la giornata</Trans>
          </Link>
        )}
        <Link to="/me/notices">
          <Trans>Ricevi il lavoro del giorno ogni mattina per e-mail</Trans>
        </Link>
      </p>
    </>
  )
}

type Settled = NonNullable<ReturnType<typeof useSettled>['settled']>

function Work({ parts: work, gone, open }: Settled & { open: boolean }) {
  const { t } = useLingui()
  const filled = names.filter(name => work[name]?.rows.length)
  if (filled.length === 0) {
    return (
      <EmptyState
        title={open ? t`Non c'è niente da fare` : t`È chiuso, e non c'è niente da fare`}
        drawing="done"
      >
        <p>
          <Trans>Buona giornata! Quello che arriva compare qui da solo.</Trans>
        </p>
      </EmptyState>
    )
  }
  const [main, aside] = [
    filled.filter(name => !parts[name].aside),
    filled.filter(name => parts[name].aside),
  ]
  const show = (some: readonly TodayPart[]) =>
    some.length > 0 && (
      <div className={styles.group}>
        {some.map(name => (
          <PartOf key={name} name={name} gone={gone} {...(work[name] as Rows)} />
        ))}
      </div>
    )
  return (
    <>
      <ul className={styles.counts} aria-label={t`Quanto c'è da fare`}>
        {filled.map(name => (
          <li key={name}>
            <Count name={name} count={work[name]?.count ?? 0} />
          </li>
        ))}
      </ul>
      <div className={styles.work}>
        {show(main)}
        {show(aside)}
      </div>
    </>
  )
}

const headingOf = (name: TodayPart) => `today-${name}`

/** How much of a part there is, which leads to it. */
function Count({ name, count }: { name: TodayPart; count: number }) {
  const { i18n } = useLingui()
  const open = () => {
    const heading = document.getElementById(headingOf(name))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <Button look="secondary" small onClick={open}>
      {i18n._(parts[name].title)} <strong>{count}</strong>
    </Button>
  )
}

type Rows = { count: number; rows: readonly { id: string }[] }
type PartProps = Rows & { name: TodayPart; gone: ReadonlySet<string> }

function PartOf({ name, count, rows, gone }: PartProps) {
  const shown = rows.length
  const { i18n, t } = useLingui()
  const may = useMay()
  const { title, page } = parts[name]
  const Row = parts[name].Row as ComponentType<{ row: { id: string } }>
  const text = i18n._(title)
  const isDone = ({ id }: { id: string }) => gone.has(`${name}/${id}`)
  return (
    <section className={styles.part} aria-labelledby={headingOf(name)}>
      <div className={styles.head}>
        <h2 id={headingOf(name)} tabIndex={-1}>
          {text} <span className={styles.number}>{count}</span>
        </h2>
        {page && may(page === 'overdue' ? 'admin.overdue' : sectionCalls[page]) && (
          <Link
            to="/admin/{-$section}"
            params={{ section: page === 'overdue' ? undefined : page }}
            search={page === 'overdue' ? { show: page } : {}}
            aria-label={t`${text}: apri la pagina`}
          >
            <Trans>Apri la pagina</Trans>
          </Link>
        )}
      </div>
      <List label={text}>
        {rows.map(row => (
          <li key={row.id} className={styles.row} data-done={isDone(row) || undefined}>
            <Row row={row} />
            {isDone(row) && (
              <StatusChip tone="good">
                <Trans>Fatto</Trans>
              </StatusChip>
            )}
          </li>
        ))}
      </List>
      {count > shown && (
        <p className={layout.small}>
          <Trans>Qui ci sono i primi {shown}.</Trans>
        </p>
      )}
    </section>
  )
}
