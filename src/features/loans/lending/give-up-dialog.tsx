import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type Order, ownerCancelInput } from '#contract/shapes/order.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
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

/** The owner refuses a request or cancels an agreed loan, with a reason. */
export function GiveUpDialog({ order, open, onClose }: Props) {
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
      <GiveUpForm order={order} failure={failure} onFailure={setFailure} onClose={close} />
    </Dialog>
  )
}

/** Two calls: a request is denied, an agreed loan is cancelled. */
function useGiveUp(order: Order) {
  const cancel = useCall('orders.cancel', { keepOnFailure: true })
  const deny = useCall('orders.status', { keepOnFailure: true })
  const params = { id: order.id }
  const giveUp = (motivation: string) =>
    order.is.owner_agreed
      ? cancel.mutateAsync({ params, query: {}, body: { motivation } })
      : deny.mutateAsync({ params, body: { value: 'denied', motivation } })
  return { giveUp, pending: cancel.isPending || deny.isPending }
}

type FormProps = {
  order: Order
  failure: Failure | null
  onFailure: (failure: Failure) => void
  onClose: () => void
}

function GiveUpForm({ order, failure, onFailure, onClose }: FormProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const changed = useOrderChanged()
  const { giveUp, pending } = useGiveUp(order)
  const agreed = order.is.owner_agreed
  const form = useForm({
    initial: { motivation: '' },
    check: values => faultsOf(ownerCancelInput, values),
    text: useFieldText(),
    onSubmit: async ({ motivation }) => {
      if (pending || offline) return
      const closed = await giveUp(motivation).catch((error: unknown) => {
        onFailure(toFailure(error))
      })
      if (!closed) return
      onClose()
      showToast(agreed ? t`Prestito annullato!` : t`Fatto: lo diciamo a chi te lo ha chiesto.`)
      changed(closed)
    },
  })
  const final = failure?.code === 'order_not_cancellable' || failure?.code === 'order_state_changed'
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
      {failure && (
        <Banner tone="bad">
          {failureText(
            failure,
            final
              ? null
              : t`Ops, al momento non è possibile annullare il prestito, riprova più tardi`,
          )}
        </Banner>
      )}
      <FormActions
        keep={agreed ? <Trans>Tieni il prestito</Trans> : <Trans>Ci penso ancora</Trans>}
        onKeep={onClose}
        act={agreed ? <Trans>Annulla prestito</Trans> : <Trans>Non posso</Trans>}
        danger
        pending={pending}
        disabledReason={offline}
      />
    </form>
  )
}
