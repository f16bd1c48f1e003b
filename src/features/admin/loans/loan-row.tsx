import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { staffChanges } from '#domain/loans/staff-changes.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { DenyDialog } from '#src/library/deny-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { LoanPointName } from '#src/library/point-name.tsx'
import { DeskLoanState } from '#src/library/products/desk-loan-state.tsx'
import { UndoButton, useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { ListRow } from '../parts/list.tsx'
import { LoanChangeDialog } from './loan-change-dialog.tsx'

/**
 * A loan in a list: its product, borrower and pickup point, and the actions of staff, by the state table that the
 * server uses too. Its children are status chips.
 */
export function LoanRow({ loan, children }: { loan: DeskLoan; children?: ReactNode }) {
  const format = useFormat()
  const nameOf = usePersonName()
  const { product, borrower, address, number } = loan
  const phone = borrower.phone_number
  const period = format.period(loan)
  return (
    <ListRow
      title={format.name(product)}
      details={[
        <>
          <Trans>n. {number}</Trans> · {product.code} · {period}
          {!address && <LoanPointName loan={loan} />}
        </>,
        <>
          {nameOf(borrower.name)}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{leftToRight(phone)}</a>
            </>
          )}
        </>,
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
      <DeskLoanState loan={loan} />
      <UndoButton loan={loan} small />
      <Handover loan={loan} />
      <Change loan={loan} />
      {loan.actions.includes('deny') && <Deny loan={loan} />}
      <DeskLink object={product} />
    </ListRow>
  )
}

type Props = { loan: DeskLoan }

function Handover({ loan }: Props) {
  const { t } = useLingui()
  const { attempt, button: state } = useAttempt({ toast: true })
  const { offer } = useUndoMove()
  const handover = useCall('desk.handover')
  const name = useFormat().name(loan.product)
  const run = async (kind: 'hand_out' | 'take_back') => {
    const done = await attempt(() =>
      handover.mutateAsync({ params: { id: loan.id }, body: { kind } }),
    )
    if (done) offer(kind === 'hand_out' ? t`Consegnato` : t`Restituito`, loan.id, kind)
  }
  const button = (kind: 'hand_out' | 'take_back', label: string, text: string) =>
    loan.actions.includes(kind) && (
      <Button
        small
        disabledReason={state.disabledReason}
        aria-label={label}
        onClick={() => void run(kind)}
      >
        {text}
      </Button>
    )
  return (
    <>
      {button('hand_out', t`Consegna ${name}`, t`Consegna`)}
      {button('take_back', t`Riprendi ${name}`, t`Riprendi`)}
    </>
  )
}

function Change({ loan }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const name = useFormat().name(loan.product)
  const changes = staffChanges(loan)
  if (changes.length === 0) return null
  const moves = changes.includes('point')
  return (
    <>
      <Button
        look="secondary"
        small
        aria-label={moves ? t`Cambia date o punto di ${name}` : t`Cambia date di ${name}`}
        onClick={() => setOpen(true)}
      >
        {moves ? <Trans>Cambia date o punto</Trans> : <Trans>Cambia date</Trans>}
      </Button>
      {open && <LoanChangeDialog loan={loan} onClose={() => setOpen(false)} />}
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
