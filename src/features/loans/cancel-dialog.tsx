import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { DialogProps } from './order/dialog-props.ts'
import { useOrderChanged } from './order/use-order-changed.ts'

/** Cancels a loan that has not begun. */
export function CancelDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const changed = useOrderChanged()
  const cancel = useCall('orders.cancel')
  const confirm = async () => {
    const input = { params: { id: order.id }, query: {}, body: {} }
    const cancelled = await cancel.mutateAsync(input).catch(() => null)
    if (!cancelled) return
    onClose()
    showToast(t`Prestito annullato!`)
    changed(cancelled)
  }
  const { error } = cancel
  const final = error?.code === 'order_not_cancellable' || error?.code === 'order_state_changed'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Annullare il prestito?`}
      error={
        error &&
        failureText(
          error,
          final
            ? null
            : t`Ops, al momento non è possibile annullare il prestito, riprova più tardi`,
        )
      }
      act={t`Annulla prestito`}
      keep={t`Tieni il prestito`}
      danger
      pending={cancel.isPending}
      disabledReason={useOfflineReason()}
      onConfirm={() => void confirm()}
    >
      <Freed order={order} />
    </ConfirmDialog>
  )
}

function Freed({ order }: { order: Order }) {
  const format = useFormat()
  const name = order.product.name
  const period = format.period(order.loan)
  const amount = order.payment && format.money(order.payment.amount)
  return (
    <>
      <p>
        <Trans>
          {name}, {period}: i giorni tornano liberi per gli altri.
        </Trans>
      </p>
      {amount && (
        <p>
          <Trans>
            Per la consegna hai pagato {amount}: tornano sul conto PayPal o sulla carta con cui hai
            pagato.
          </Trans>
        </p>
      )}
    </>
  )
}
