import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useOrderChanged } from '../order/use-order-changed.ts'
import { BorrowerContact } from './borrower-contact.tsx'
import styles from './lending.module.css'

type Props = { order: Order; open: boolean; onClose: () => void }

/** The owner confirms the return, which closes the loan. */
export function ReturnDialog({ order, open, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const changed = useOrderChanged()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const give = useCall('orders.status', { keepOnFailure: true })
  const confirm = async () => {
    const input = { params: { id: order.id }, body: { value: 'returned' as const } }
    const returned = await give.mutateAsync(input).catch(() => null)
    if (!returned) return
    onClose()
    showToast(t`Grazie per la tua conferma!`)
    changed(returned)
  }
  // A loan that changed meanwhile leaves the list only after the member read the reason.
  const close = () => {
    onClose()
    if (give.error?.status === 409) void renew(client, 'orders.status')
  }
  const name = order.product.name
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t`Conferma restituzione`}
      error={give.error && failureText(give.error)}
      act={t`Ho di nuovo l'oggetto`}
      keep={t`Non ancora`}
      pending={give.isPending}
      disabledReason={offline}
      onConfirm={() => void confirm()}
    >
      <div className={styles.dialog}>
        <p>
          <Trans>{name} è di nuovo con te? Da quel momento altri lo possono chiedere.</Trans>
        </p>
        <BorrowerContact order={order} />
      </div>
    </ConfirmDialog>
  )
}
