import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useCancelText, useShowOrder } from './order/order-dialog.ts'

/** Cancels a loan that has not begun. */
export function CancelDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const cancel = useCall('orders.cancel')
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Annullare il prestito?`}
      ownText={useCancelText()}
      act={t`Annulla prestito`}
      keep={t`Tieni il prestito`}
      danger
      send={() => cancel.mutateAsync({ params: { id: order.id }, query: {}, body: {} })}
      onDone={cancelled => {
        showToast(t`Prestito annullato!`)
        showOrder(cancelled)
      }}
    >
      <Freed order={order} />
    </CallDialog>
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
