import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { useCall } from '#src/api/mutations.ts'
import { TextDialog } from '#src/library/form/text-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useShowOrder } from '../order/order-dialog.ts'

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
