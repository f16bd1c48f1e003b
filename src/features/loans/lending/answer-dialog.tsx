import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { answerInput, type Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useOrderChanged } from '../order/order-dialog.ts'

type Props = { order: Order; open: boolean; onClose: () => void }

/** The owner writes to the borrower, who gets it by e-mail. */
export function AnswerDialog({ order, open, onClose }: Props) {
  const { t } = useLingui()
  const name = order.user.first_name
  return (
    <Dialog open={open} onClose={onClose} title={name ? t`Rispondi a ${name}` : t`Rispondi`}>
      <AnswerForm order={order} onClose={onClose} />
    </Dialog>
  )
}

function AnswerForm({ order, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const changed = useOrderChanged()
  const send = useCall('orders.answer')
  const form = useCallForm({
    initial: { answer: '' },
    check: values => faultsOf(answerInput, values),
    send: body => send.mutateAsync({ params: { id: order.id }, body }),
    onDone: answered => {
      onClose()
      showToast(t`Risposta inviata.`)
      changed(answered)
    },
  })
  return (
    <form {...form.props}>
      <TextArea
        label={t`La tua risposta`}
        hint={t`Arriva anche per e-mail a chi te lo ha chiesto.`}
        rows={4}
        required
        maxLength={limits.noteMaxChars}
        {...form.field('answer')}
      />
      {form.banner}
      <FormActions
        keep={<Trans>Non ora</Trans>}
        onKeep={onClose}
        act={<Trans>Invia risposta</Trans>}
        {...form.button}
      />
    </form>
  )
}
