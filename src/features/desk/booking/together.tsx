import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { undoableMoves } from '#contract/order-status.ts'
import type { DeskAction, DeskBooking, DeskLoan } from '#contract/shapes/desk.ts'
import { bookedWith, bookingOf } from '#domain/loans/bookings.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusedLines } from '#src/library/booking/refused-lines.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { DeskLoanState } from '#src/library/products/desk-loan-state.tsx'
import { mayHandOut, useHandOut } from '#src/library/products/hand-out.tsx'
import { UndoButton } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import styles from '../desk.module.css'
import { DenyTogether } from './deny-together.tsx'
import { type Scanned, TakeBackTogether } from './take-back-together.tsx'
import { GroupUndoButton, useBookingChanged, useMovedTexts, useUndoMoves } from './undo-moves.tsx'

type Props = { loan: DeskLoan; copy: string | null; folded: boolean }

/** All loans of a loan's booking, and what can be done with several at once; nothing if it was booked alone. */
export function Together({ loan, copy, folded }: Props) {
  const [open, setOpen] = useState(!folded)
  const count = bookedWith(loan)
  if (count < 2) return null
  return (
    <details
      className={styles.together}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Trans>Prenotati insieme: {count}</Trans>
      </summary>
      {open && <Loaded id={bookingOf(loan)} scanned={{ loan: loan.id, copy }} />}
    </details>
  )
}

function Loaded({ id, scanned }: { id: string; scanned: Scanned }) {
  const { data, error, refetch } = useQuery(queryFor('desk.booking', { params: { id } }))
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="160px" />
  return <Loans booking={data} scanned={scanned} />
}

/** Everything is chosen: what stays is taken out by its tick, until the next press. */
function Loans({ booking, scanned }: { booking: DeskBooking; scanned: Scanned }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = booking.loans.filter(({ id }) => !left.includes(id))
  return (
    <div className={styles.group}>
      <ul>
        {booking.loans.map(loan => (
          <li key={loan.id} className={styles.part}>
            <Part
              loan={loan}
              isScanned={loan.id === scanned.loan}
              chosen={chosen.includes(loan)}
              onChoose={isChosen =>
                setLeft(isChosen ? left.filter(id => id !== loan.id) : [...left, loan.id])
              }
            />
          </li>
        ))}
      </ul>
      <Acts booking={booking} chosen={chosen} scanned={scanned} onMoved={() => setLeft([])} />
    </div>
  )
}

type PartProps = {
  loan: DeskLoan
  isScanned: boolean
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

function Part({ loan, isScanned, chosen, onChoose }: PartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { product, number } = loan
  const name = format.name(product)
  const label = `${name}, ${product.code}`
  return (
    <>
      {shared.some(action => isPossible(loan, action)) ? (
        <Checkbox label={label} value={chosen} onChange={onChoose} />
      ) : (
        <strong>{label}</strong>
      )}
      <div className={styles.head}>
        <DeskLoanState loan={loan} />
        <span className={styles.small}>
          <Trans>n. {number}</Trans>
        </span>
        {!isScanned && (
          <Link to="/desk" search={{ object: product.code }} aria-label={t`Apri ${label}`}>
            <Trans>Apri</Trans>
          </Link>
        )}
        {!isScanned && <UndoButton loan={loan} small />}
      </div>
    </>
  )
}

const shared = ['hand_out', 'take_back', 'deny'] as const
/** Also what is handed out after a question. */
const isPossible = (loan: DeskLoan, action: DeskAction) =>
  action === 'hand_out' ? mayHandOut(loan) : loan.actions.includes(action)

type ActsProps = {
  booking: DeskBooking
  chosen: readonly DeskLoan[]
  scanned: Scanned
  onMoved: () => void
}

/** The actions on the chosen loans, each on those that it fits: all or none. */
function Acts({ booking, chosen, scanned, onMoved }: ActsProps) {
  const { t } = useLingui()
  const { id, loans } = booking
  const offline = useOfflineReason()
  const changed = useBookingChanged()
  const moved = useMovedTexts()
  const { offer } = useUndoMoves(id)
  const [open, setOpen] = useState<'take_back' | 'deny' | null>(null)
  const give = useCall('desk.handovers')
  const fits = (action: DeskAction, some: readonly DeskLoan[] = chosen) =>
    some.filter(loan => isPossible(loan, action))
  const [out, back, denied] = [fits('hand_out'), fits('take_back'), fits('deny')]
  const reason = (some: readonly DeskLoan[]) =>
    offline ?? (some.length === 0 ? t`Spunta almeno un oggetto.` : null)
  const send = (anyway: boolean) => {
    const given = out.map(loan => ({
      loan: loan.id,
      copy: loan.id === scanned.loan ? scanned.copy : null,
      anyway,
    }))
    return give.mutateAsync({ params: { id }, body: { kind: 'hand_out', loans: given } })
  }
  const onGiven = (answer: DeskBooking) => {
    onMoved()
    changed(answer)
    offer(moved(out.length).hand_out, 'hand_out')
  }
  const { handOut, question, lines, banner, button } = useHandOut({
    loans: out,
    send,
    onDone: onGiven,
  })
  const close = () => setOpen(null)
  return (
    <>
      {banner}
      <RefusedLines lines={lines} />
      <div className={styles.acts}>
        {fits('hand_out', loans).length > 0 && (
          <Button {...button} disabledReason={reason(out)} onClick={handOut}>
            <Plural value={out.length} one="Consegna # oggetto" other="Consegna # oggetti" />
          </Button>
        )}
        {fits('take_back', loans).length > 0 && (
          <Button disabledReason={reason(back)} onClick={() => setOpen('take_back')}>
            <Plural
              value={back.length}
              one="Prendi in restituzione # oggetto"
              other="Prendi in restituzione # oggetti"
            />
          </Button>
        )}
        {undoableMoves.map(move => (
          <GroupUndoButton key={move} booking={booking} move={move} />
        ))}
        {fits('deny', loans).length > 0 && (
          <Button look="quiet" disabledReason={reason(denied)} onClick={() => setOpen('deny')}>
            <Plural value={denied.length} one="Nega # prestito" other="Nega # prestiti" />
          </Button>
        )}
      </div>
      {question}
      {open === 'take_back' && (
        <TakeBackTogether
          booking={id}
          loans={back}
          scanned={scanned}
          onMoved={onMoved}
          onClose={close}
        />
      )}
      {open === 'deny' && (
        <DenyTogether booking={id} loans={denied} onMoved={onMoved} onClose={close} />
      )}
    </>
  )
}
