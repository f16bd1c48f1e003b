import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { bookedWith } from '#domain/loans/bookings.ts'
import { isOut } from '#domain/loans/states.ts'
import { useCall } from '#src/api/mutations.ts'
import { failureTexts } from '#src/i18n/failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DenyDialog } from '#src/library/deny-dialog.tsx'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { LoanPointName } from '#src/library/point-name.tsx'
import { DeskLoanState, StaffNote } from '#src/library/products/desk-loan-state.tsx'
import { useHandOut } from '#src/library/products/hand-out.tsx'
import { UndoButton, useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { Together } from './booking/together.tsx'
import { Borrower } from './borrower.tsx'
import styles from './desk.module.css'
import { useDeskPoints } from './lending/days.tsx'
import { LostDialog } from './returns/lost-dialog.tsx'
import { TakeBackDialog } from './returns/take-back-dialog.tsx'
import { ReturnContribution } from './till/contribution.tsx'
import { useDeskChanged } from './use-desk-changed.ts'

type Props = {
  /** The scanned text. */
  label: string
  loan: DeskLoan
  product: DeskProduct['object']
  /** A loan that begins later. It is refused, or, if none is before it, handed out after a question. */
  upcoming?: 'first' | 'later' | null
  /** The loan that has the scanned copy, if it is still out. */
  held?: DeskLoan | null
  /** The other loans of its booking stay folded. */
  folded?: boolean
  /** What borrowers say is broken of the copy of the label. */
  defects?: DeskProduct['defects']
}

/** A loan at the desk, with its possible actions. */
export function LoanCard(props: Props) {
  const { label, loan, product, upcoming = null, held = null, folded = false } = props
  const { defects = [] } = props
  const format = useFormat()
  const { number } = loan
  const { code } = loan.product
  const { point } = useDeskPoints()
  const isOther = isOut(loan.status) && code !== product.code
  // One that another loan still has is handed out only after the question whether it is back.
  const copy = held && isOut(held.status) ? null : (product.copy ?? null)
  return (
    <article className={styles.loan}>
      <p className={styles.head}>
        <DeskLoanState loan={loan} />
        <span className={styles.small}>
          <Trans>n. {number}</Trans>
          <LoanPointName loan={loan} />
        </span>
      </p>
      {isOther && (
        <p className={styles.small}>
          <Trans>Risulta con la copia {code}</Trans>
        </p>
      )}
      <Borrower loan={loan} />
      <p>{format.period(loan)}</p>
      {loan.note && (
        <div className={styles.note}>
          <RichText markdown={loan.note} short />
        </div>
      )}
      {loan.staff_note && (
        <p className={styles.note}>
          <StaffNote text={loan.staff_note} />
        </p>
      )}
      <Acts
        label={label}
        loan={loan}
        product={product}
        upcoming={upcoming}
        held={held}
        defects={defects}
      />
      {loan.undo === 'take_back' && !loan.is.lost && (
        <ReturnContribution borrower={loan.borrower} point={point} />
      )}
      <Together loan={loan} copy={copy} folded={folded} />
    </article>
  )
}

function Acts({ label, loan, product, upcoming, held, defects }: Required<Omit<Props, 'folded'>>) {
  const { i18n, t } = useLingui()
  const offline = useOfflineReason()
  const changed = useDeskChanged(label)
  const [open, setOpen] = useState<'take_back' | 'lost' | 'deny' | 'is_back' | null>(null)
  const give = useCall('desk.handover')
  const can = (action: (typeof loan.actions)[number]) => loan.actions.includes(action)
  const { offer } = useUndoMove()
  const { code } = product
  const borrower = held?.borrower.name
  const isHeld = held !== null && isOut(held.status)
  const send = (more: { returned?: boolean; anyway?: boolean }) =>
    give.mutateAsync({
      params: { id: loan.id },
      body: { kind: 'hand_out', copy: product.copy ?? null, held: held?.id ?? null, ...more },
    })
  const onGiven = (answer: DeskProduct) => {
    changed(answer)
    offer(t`Consegnato`, loan.id, 'hand_out')
  }
  const { handOut, question, banner, button } = useHandOut({
    loans: [loan],
    send: anyway => send({ anyway }),
    onDone: onGiven,
  })
  // A copy that is here can be handed out, whoever has it in the records.
  const isBack = isHeld && loan.hand_out_refusal === 'object_not_back'
  const refused = isBack || loan.hand_out_anyway ? null : loan.hand_out_refusal
  const refusal = refused && i18n._(failureTexts[refused])
  // The first button of a booking is that of all its loans.
  const look = bookedWith(loan) > 1 ? 'secondary' : 'primary'
  return (
    <>
      {banner}
      <div className={styles.acts}>
        {loan.status === 'pending' &&
          (!upcoming || (upcoming === 'first' && loan.hand_out_anyway)) && (
            <Button
              {...button}
              look={look}
              disabledReason={offline ?? refusal}
              onClick={() => (isHeld ? setOpen('is_back') : handOut())}
            >
              <Trans>Consegna</Trans>
            </Button>
          )}
        {can('take_back') && (
          <Button look={look} disabledReason={offline} onClick={() => setOpen('take_back')}>
            <Trans>Prendi in restituzione</Trans>
          </Button>
        )}
        <UndoButton loan={loan} />
        {can('take_back') && (
          <Button look="quiet" disabledReason={offline} onClick={() => setOpen('lost')}>
            <Trans>È andato perso</Trans>
          </Button>
        )}
        {can('deny') && (
          <Button look="quiet" disabledReason={offline} onClick={() => setOpen('deny')}>
            <Trans>Nega il prestito</Trans>
          </Button>
        )}
      </div>
      {open === 'take_back' && (
        <TakeBackDialog
          label={label}
          loan={loan}
          data={{ object: product, defects }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'lost' && <LostDialog label={label} loan={loan} onClose={() => setOpen(null)} />}
      {question}
      {held && (
        <CallDialog
          open={open === 'is_back'}
          onClose={() => setOpen(null)}
          title={t`È tornata?`}
          act={t`È tornata: consegna`}
          keep={t`Non ancora`}
          send={() => send({ returned: true })}
          onDone={onGiven}
        >
          <p>
            <Trans>
              {code} risulta ancora con {borrower}. Se è qui, segniamo la restituzione e la
              consegna.
            </Trans>
          </p>
        </CallDialog>
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
