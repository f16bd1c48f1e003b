import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { answerInput, type Order } from '#contract/shapes/order.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useOrderChanged } from '../order/use-order-changed.ts'

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
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const changed = useOrderChanged()
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = useCall('orders.answer')
  const form = useForm({
    initial: { answer: '' },
    check: values => faultsOf(answerInput, values),
    text: useFieldText(),
    onSubmit: async body => {
      if (send.isPending || offline) return
      const input = { params: { id: order.id }, body }
      const answered = await send.mutateAsync(input).catch((error: unknown) => {
        setFailure(toFailure(error))
      })
      if (!answered) return
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
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <FormActions
        keep={<Trans>Non ora</Trans>}
        onKeep={onClose}
        act={<Trans>Invia risposta</Trans>}
        pending={send.isPending}
        disabledReason={offline}
      />
    </form>
  )
}
