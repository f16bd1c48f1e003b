import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Failure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { TextDialog } from '#src/library/form/text-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useCancelText, useShowOrder } from '../order/order-dialog.ts'
import { BorrowerContact } from '../owner-contact.tsx'
import styles from './lending.module.css'

/** The owner confirms the return, which closes the loan. */
export function ReturnDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const client = useQueryClient()
  const give = useCall('orders.status', { keepOnFailure: true })
  // A loan that changed meanwhile leaves the list only after the member read the reason.
  const close = () => {
    onClose()
    if (give.error?.status === 409) void renew(client, 'orders.status')
  }
  const name = useFormat().name(order.product)
  return (
    <CallDialog
      open={open}
      onClose={close}
      title={t`Conferma restituzione`}
      act={t`Ho di nuovo l'oggetto`}
      keep={t`Non ancora`}
      send={() => give.mutateAsync({ params: { id: order.id }, body: { value: 'returned' } })}
      onDone={returned => {
        showToast(t`Grazie per la tua conferma!`)
        showOrder(returned)
      }}
    >
      <div className={styles.dialog}>
        <p>
          <Trans>{name} è di nuovo con te? Da quel momento altri lo possono chiedere.</Trans>
        </p>
        <BorrowerContact order={order} />
      </div>
    </CallDialog>
  )
}

/** The owner of a private product writes to its borrower, who sees the text with the loan and gets it by e-mail. */
export function AnswerDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const send = useCall('orders.answer')
  const name = order.user.first_name
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title={name ? t`Rispondi a ${name}` : t`Rispondi`}
      label={t`La tua risposta`}
      hint={t`Arriva anche per e-mail a chi te lo ha chiesto.`}
      rows={4}
      maxLength={limits.noteMaxChars}
      send={answer => send.mutateAsync({ params: { id: order.id }, body: { answer } })}
      onDone={answered => {
        showToast(t`Risposta inviata.`)
        showOrder(answered)
      }}
      keep={<Trans>Non ora</Trans>}
      act={<Trans>Invia risposta</Trans>}
    />
  )
}

/** The owner refuses a request or cancels an agreed loan, with a reason. */
export function GiveUpDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const showOrder = useShowOrder()
  const cancel = useCall('orders.cancel', { keepOnFailure: true })
  const deny = useCall('orders.status', { keepOnFailure: true })
  const [failure, setFailure] = useState<Failure | null>(null)
  const params = { id: order.id }
  const agreed = order.is.owner_agreed
  // A loan that changed meanwhile leaves the list only after the member read the reason.
  const close = () => {
    onClose()
    setFailure(null)
    if (failure?.status === 409) void renew(client, 'orders.cancel')
  }
  return (
    <TextDialog
      open={open}
      onClose={close}
      title={agreed ? t`Annullare il prestito?` : t`Non puoi prestarlo?`}
      label={t`Motivo`}
      hint={t`Lo legge chi te lo ha chiesto.`}
      rows={3}
      maxLength={limits.motivationMaxChars}
      send={motivation =>
        agreed
          ? cancel.mutateAsync({ params, query: {}, body: { motivation } })
          : deny.mutateAsync({ params, body: { value: 'denied', motivation } })
      }
      ownText={useCancelText()}
      onFailure={setFailure}
      onDone={closed => {
        showToast(agreed ? t`Prestito annullato!` : t`Fatto: lo diciamo a chi te lo ha chiesto.`)
        showOrder(closed)
      }}
      keep={agreed ? <Trans>Tieni il prestito</Trans> : <Trans>Ci penso ancora</Trans>}
      act={agreed ? <Trans>Annulla prestito</Trans> : <Trans>Non posso</Trans>}
      danger
    />
  )
}
