import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type Order, ownerCancelInput } from '#contract/shapes/order.ts'
import type { Failure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useCancelText, useOrderChanged } from '../order/order-dialog.ts'

/** The owner refuses a request or cancels an agreed loan, with a reason. */
export function GiveUpDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  // A loan that changed meanwhile leaves the list only after the member read the reason.
  const close = () => {
    onClose()
    setFailure(null)
    if (failure?.status === 409) void renew(client, 'orders.cancel')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={order.is.owner_agreed ? t`Annullare il prestito?` : t`Non puoi prestarlo?`}
    >
      <GiveUpForm order={order} onFailure={setFailure} onClose={close} />
    </Dialog>
  )
}

/** Two calls: a request is denied, an agreed loan is cancelled. */
function useGiveUp(order: Order) {
  const cancel = useCall('orders.cancel', { keepOnFailure: true })
  const deny = useCall('orders.status', { keepOnFailure: true })
  const params = { id: order.id }
  return (motivation: string) =>
    order.is.owner_agreed
      ? cancel.mutateAsync({ params, query: {}, body: { motivation } })
      : deny.mutateAsync({ params, body: { value: 'denied', motivation } })
}

type FormProps = {
  order: Order
  onFailure: (failure: Failure) => void
  onClose: () => void
}

function GiveUpForm({ order, onFailure, onClose }: FormProps) {
  const { t } = useLingui()
  const changed = useOrderChanged()
  const giveUp = useGiveUp(order)
  const agreed = order.is.owner_agreed
  const form = useCallForm({
    initial: { motivation: '' },
    check: values => faultsOf(ownerCancelInput, values),
    ownText: useCancelText(),
    send: ({ motivation }) => giveUp(motivation),
    onFailure,
    onDone: closed => {
      onClose()
      showToast(agreed ? t`Prestito annullato!` : t`Fatto: lo diciamo a chi te lo ha chiesto.`)
      changed(closed)
    },
  })
  return (
    <form {...form.props}>
      <TextArea
        label={t`Motivo`}
        hint={t`Lo legge chi te lo ha chiesto.`}
        rows={3}
        required
        maxLength={limits.motivationMaxChars}
        {...form.field('motivation')}
      />
      {form.banner}
      <FormActions
        keep={agreed ? <Trans>Tieni il prestito</Trans> : <Trans>Ci penso ancora</Trans>}
        onKeep={onClose}
        act={agreed ? <Trans>Annulla prestito</Trans> : <Trans>Non posso</Trans>}
        danger
        {...form.button}
      />
    </form>
  )
}
