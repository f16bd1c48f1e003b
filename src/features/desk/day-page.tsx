import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer, Square, SquareCheck } from 'lucide-react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { byBooking } from '#domain/loans/bookings.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointChoice, usePoint } from '#src/library/address/point-choice.tsx'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoanPointName } from '#src/library/point-name.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { LoanMoved, LoanObstacle } from '#src/library/products/desk-loan-state.tsx'
import { UndoButton } from '#src/library/undo-move.tsx'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { StatusChip, VisuallyHidden } from '#src/ui/states/states.tsx'
import { Borrower } from './borrower.tsx'
import styles from './desk.module.css'
import { DeskFrame } from './desk-frame.tsx'

/** The collections and returns of a day, for screen and print. */
export function DayPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`La giornata`} needs="desk.day">
      <Day />
    </DeskFrame>
  )
}

function Day() {
  const { t } = useLingui()
  const [at, setAt] = useInAddress('at')
  const [tomorrow, setTomorrow] = useInAddress('tomorrow')
  const format = useFormat()
  const today = useToday()
  const date = tomorrow ? addDays(today, 1) : today
  const query = { ...(at && { headquarters: at }), date }
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('desk.day', { query }))
  const chosen = usePoint(at)
  return (
    <>
      <div className={styles.filters}>
        <Chip pressed={!tomorrow} onClick={() => setTomorrow('')}>
          <Trans>Oggi</Trans>
        </Chip>
        <Chip pressed={Boolean(tomorrow)} onClick={() => setTomorrow('true')}>
          <Trans>Domani</Trans>
        </Chip>
        <PointChoice value={at} onChange={setAt} />
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

type Props = {
  title: string
  loans: readonly DeskLoan[]
  /** The day on which it was done. */
  done: 'delivery_date' | 'return_date'
}

/** One of the day's two lists, a row for each booking. Done entries are ticked; on paper there is an empty box. */
function DayList({ title, loans, done }: Props) {
  const { t } = useLingui()
  const total = loans.length
  const left = loans.filter(loan => loan[done] === null && loan.status !== 'denied').length
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        {title}{' '}
        {total > 0 && (
          <span className={styles.small}>
            {left === 0 ? t`tutto fatto` : t`${left} da fare su ${total}`}
          </span>
        )}
      </h2>
      {loans.length === 0 && (
        <p className={styles.idle}>
          <Trans>Niente in programma.</Trans>
        </p>
      )}
      <ul className={styles.rows}>
        {byBooking(loans).map(booked => (
          <li
            key={booked[0].id}
            className={styles.row}
            data-done={booked.every(loan => loan[done] !== null)}
            data-several={booked.length > 1}
          >
            {booked.length > 1 ? (
              <div>
                <p className={styles.small}>
                  <Trans>Prenotati insieme</Trans>
                </p>
                <ul>
                  {booked.map(loan => (
                    <li key={loan.id} className={styles.tick} data-done={loan[done] !== null}>
                      <Row loan={loan} done={loan[done] !== null} />
                    </li>
                  ))}
                </ul>
              </div>
            ) : (
              <Row loan={booked[0]} done={booked[0][done] !== null} />
            )}
            <Borrower loan={booked[0]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A loan with its box, which is ticked once it is done. */
function Row({ loan, done }: { loan: DeskLoan; done: boolean }) {
  const format = useFormat()
  const { product, number } = loan
  const day = format.dayShort(loan.to_date)
  return (
    <>
      {done ? <SquareCheck size={22} /> : <Square size={22} />}
      <div>
        <Link to="/desk" search={{ object: product.code }}>
          {format.name(product)}
        </Link>
        {done && (
          <VisuallyHidden>
            <Trans>fatto</Trans>
          </VisuallyHidden>
        )}
        <p className={styles.small}>
          {product.code} · <Trans>n. {number}</Trans>
          <LoanPointName loan={loan} />
        </p>
        {loan.status === 'denied' && (
          <StatusChip tone="neutral">
            <Trans>Negato</Trans>
          </StatusChip>
        )}
        <UndoButton loan={loan} small />
        <LoanObstacle loan={loan} />
        <LoanMoved loan={loan} />
        {loan.is.late && (
          <StatusChip tone="bad">
            <Trans>Andava riportato entro {day}</Trans>
          </StatusChip>
        )}
      </div>
    </>
  )
}
