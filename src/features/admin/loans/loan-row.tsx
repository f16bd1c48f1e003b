import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { bookedWith } from '#domain/loans/bookings.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DenyDialog } from '#src/library/deny-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoanPointName } from '#src/library/point-name.tsx'
import {
  DeskLoanState,
  LoanMoved,
  LoanObstacle,
  StaffNote,
} from '#src/library/products/desk-loan-state.tsx'
import { mayHandOut, useHandOut } from '#src/library/products/hand-out.tsx'
import { UndoButton, useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { ListRow } from '../parts/list.tsx'
import { ChangeLoan } from './change-loan.tsx'

type RowProps = {
  loan: DeskLoan
  known?: boolean
  /** Only what is done every day: the rest is at the desk. */
  brief?: boolean
  children?: ReactNode
}

/**
 * A loan in a list: its product, borrower and pickup point, and the actions of staff, by the state table that the
 * server uses too. Its children are status chips. On the page of its borrower, who is `known`, they are not named again.
 */
export function LoanRow({ loan, known = false, brief = false, children }: RowProps) {
  const format = useFormat()
  const { product, borrower, address, number } = loan
  const phone = borrower.phone_number
  const period = format.period(loan)
  const others = bookedWith(loan) - 1
  const accessories = product.accessories?.join(', ')
  return (
    <ListRow
      title={format.name(product)}
      details={[
        <>
          <Trans>n. {number}</Trans> · {product.code} · {period}
          {!address && <LoanPointName loan={loan} />}
        </>,
        others > 0 && (
          <Plural
            value={others}
            one="Prenotato insieme a un altro oggetto"
            other="Prenotato insieme ad altri # oggetti"
          />
        ),
        !known && (
          <>
            <PersonLink {...borrower} />
            {phone && (
              <>
                {' · '}
                <a href={`tel:${phone}`}>{leftToRight(phone)}</a>
              </>
            )}
          </>
        ),
        loan.staff_note && <StaffNote text={loan.staff_note} />,
        brief && accessories && <Trans>Con: {accessories}</Trans>,
        brief && loan.status === 'pending' && product.handout_note,
      ]}
      text={
        address && (
          <address>
            {address.address}, {address.cap} {address.city} ({address.province})
          </address>
        )
      }
    >
      {children}
      {brief && !loan.undo ? (
        <>
          <LoanObstacle loan={loan} />
          <LoanMoved loan={loan} />
        </>
      ) : (
        <DeskLoanState loan={loan} />
      )}
      <LoanActs loan={loan} brief={brief} />
    </ListRow>
  )
}

/** What staff may do with a loan, on its row. */
export function LoanActs({ loan, brief = false }: Pick<RowProps, 'loan' | 'brief'>) {
  const may = useMay()
  return (
    <>
      <UndoButton loan={loan} small />
      <Handover loan={loan} />
      {!brief && may('admin.loans.change') && <ChangeLoan loan={loan} />}
      {!brief && loan.actions.includes('deny') && <Deny loan={loan} />}
      <DeskLink object={loan.product} />
    </>
  )
}

type Props = { loan: DeskLoan }

function Handover({ loan }: Props) {
  const { t } = useLingui()
  const { id, product, actions } = loan
  const { attempt, button } = useAttempt({ toast: true })
  const { offer } = useUndoMove()
  const handover = useCall('desk.handover')
  const send = (anyway: boolean) =>
    handover.mutateAsync({ params: { id }, body: { kind: 'hand_out', anyway } })
  const giving = useHandOut({
    loans: [loan],
    send,
    onDone: () => offer(t`Consegnato`, id, 'hand_out'),
    toast: true,
  })
  const name = useFormat().name(product)
  const takeBack = async () => {
    const body = { kind: 'take_back' } as const
    const done = await attempt(() => handover.mutateAsync({ params: { id }, body }))
    if (done) offer(t`Restituito`, id, 'take_back')
  }
  return (
    <>
      {mayHandOut(loan) && (
        <Button
          look="secondary"
          small
          {...giving.button}
          aria-label={t`Consegna ${name}`}
          onClick={giving.handOut}
        >
          <Trans>Consegna</Trans>
        </Button>
      )}
      {actions.includes('take_back') && (
        <Button
          look="secondary"
          small
          {...button}
          aria-label={t`Segna la restituzione: ${name}`}
          onClick={() => void takeBack()}
        >
          <Trans>Segna la restituzione</Trans>
        </Button>
      )}
      {giving.question}
    </>
  )
}

function Deny({ loan }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const name = useFormat().name(loan.product)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        small
        disabledReason={offline}
        aria-label={t`Nega ${name}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Nega</Trans>
      </Button>
      <DenyDialog loan={loan} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
