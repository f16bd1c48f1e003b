import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { failureTexts } from '#src/i18n/failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DenyDialog } from '#src/library/deny-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { LoanPointName } from '#src/library/point-name.tsx'
import { DeskLoanState } from '#src/library/products/desk-loan-state.tsx'
import { UndoButton, useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { Borrower } from './borrower.tsx'
import styles from './desk.module.css'
import { TakeBackDialog } from './returns/take-back-dialog.tsx'
import { useDeskChanged } from './use-desk-changed.ts'

type Props = {
  /** The scanned text. */
  label: string
  loan: DeskLoan
  product: DeskProduct['object']
  /** A loan that begins later can only be refused. */
  upcoming?: boolean
}

/** A loan at the desk, with its possible actions. */
export function LoanCard({ label, loan, product, upcoming = false }: Props) {
  const format = useFormat()
  const { number } = loan
  return (
    <article className={styles.loan} data-late={loan.is.late}>
      <p className={styles.head}>
        <DeskLoanState loan={loan} />
        <span className={styles.small}>
          <Trans>n. {number}</Trans>
          <LoanPointName loan={loan} />
        </span>
      </p>
      <Borrower loan={loan} />
      <p>{format.period(loan)}</p>
      {loan.note && (
        <div className={styles.note}>
          <RichText markdown={loan.note} short />
        </div>
      )}
      <Acts label={label} loan={loan} product={product} upcoming={upcoming} />
    </article>
  )
}

function Acts({ label, loan, product, upcoming }: Required<Props>) {
  const { i18n, t } = useLingui()
  const offline = useOfflineReason()
  const changed = useDeskChanged(label)
  const [open, setOpen] = useState<'take_back' | 'deny' | null>(null)
  const give = useCall('desk.handover')
  const { attempt, banner, button } = useAttempt()
  const can = (action: (typeof loan.actions)[number]) => loan.actions.includes(action)
  const { offer } = useUndoMove()
  const handOut = async () => {
    const answer = await attempt(() =>
      give.mutateAsync({
        params: { id: loan.id },
        body: { kind: 'hand_out', copy: product.copy ?? null },
      }),
    )
    if (!answer) return
    changed(answer)
    offer(t`Consegnato`, loan.id, 'hand_out')
  }
  const refusal = loan.hand_out_refusal && i18n._(failureTexts[loan.hand_out_refusal])
  return (
    <>
      {banner}
      <div className={styles.acts}>
        {loan.status === 'pending' && !upcoming && (
          <Button {...button} disabledReason={offline ?? refusal} onClick={() => void handOut()}>
            <Trans>Consegna</Trans>
          </Button>
        )}
        {can('take_back') && (
          <Button disabledReason={offline} onClick={() => setOpen('take_back')}>
            <Trans>Prendi in restituzione</Trans>
          </Button>
        )}
        <UndoButton loan={loan} />
        {can('deny') && (
          <Button look="quiet" disabledReason={offline} onClick={() => setOpen('deny')}>
            <Trans>Nega il prestito</Trans>
          </Button>
        )}
      </div>
      {open === 'take_back' && (
        <TakeBackDialog label={label} loan={loan} product={product} onClose={() => setOpen(null)} />
      )}
      <DenyDialog
        loan={loan}
        open={open === 'deny'}
        onClose={() => setOpen(null)}
        onDenied={changed}
      />
    </>
  )
}
