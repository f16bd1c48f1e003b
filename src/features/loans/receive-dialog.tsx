import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { DialogProps } from './order/dialog-props.ts'
import { useOrderChanged } from './order/use-order-changed.ts'

/** The borrower confirms that they received the private product, which starts the loan. */
export function ReceiveDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const changed = useOrderChanged()
  const receive = useCall('orders.status')
  const confirm = async () => {
    const input = { params: { id: order.id }, body: { value: 'approved' as const } }
    const received = await receive.mutateAsync(input).catch(() => null)
    if (!received) return
    onClose()
    showToast(t`Grazie per la tua conferma!`)
    changed(received)
  }
  const name = order.product.name
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Conferma ricezione oggetto`}
      error={receive.error && failureText(receive.error)}
      act={t`Ho ricevuto l'oggetto`}
      keep={t`Non ancora`}
      pending={receive.isPending}
      disabledReason={useOfflineReason()}
      onConfirm={() => void confirm()}
    >
      <p>
        <Trans>
          Conferma solo quando hai {name} con te: da quel momento il prestito è cominciato.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
