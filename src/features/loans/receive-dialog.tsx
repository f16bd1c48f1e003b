import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/mutations.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useOrderChanged } from './order/order-dialog.ts'

/** The borrower confirms that they received the private product, which starts the loan. */
export function ReceiveDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const changed = useOrderChanged()
  const receive = useCall('orders.status')
  const name = order.product.name
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Conferma ricezione oggetto`}
      act={t`Ho ricevuto l'oggetto`}
      keep={t`Non ancora`}
      send={() => receive.mutateAsync({ params: { id: order.id }, body: { value: 'approved' } })}
      onDone={received => {
        onClose()
        showToast(t`Grazie per la tua conferma!`)
        changed(received)
      }}
    >
      <p>
        <Trans>
          Conferma solo quando hai {name} con te: da quel momento il prestito è cominciato.
        </Trans>
      </p>
    </CallDialog>
  )
}
