import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Square, SquareCheck } from 'lucide-react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { LoanPointName } from '#src/library/point-name.tsx'
import { LoanMoved, LoanObstacle } from '#src/library/products/desk-loan-state.tsx'
import { UndoButton } from '#src/library/undo-move.tsx'
import { StatusChip, VisuallyHidden } from '#src/ui/states/states.tsx'
import { Borrower } from './borrower.tsx'
import styles from './desk.module.css'

type Props = {
  title: string
  loans: readonly DeskLoan[]
  /** The day on which it was done. */
  done: 'delivery_date' | 'return_date'
}

/** One of the day's two lists. Done entries are ticked; on paper there is an empty box. */
export function DayList({ title, loans, done }: Props) {
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
        {loans.map(loan => (
          <li key={loan.id} className={styles.row} data-done={loan[done] !== null}>
            <Row loan={loan} done={loan[done] !== null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

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
      <Borrower loan={loan} />
    </>
  )
}
