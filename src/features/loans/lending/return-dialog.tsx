import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useShowOrder } from '../order/order-dialog.ts'
import { BorrowerContact } from './borrower-contact.tsx'
import styles from './lending.module.css'

type Props = { order: Order; open: boolean; onClose: () => void }

/** The owner confirms the return, which closes the loan. */
export function ReturnDialog({ order, open, onClose }: Props) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const client = useQueryClient()
  const give = useCall('orders.status', { keepOnFailure: true })
  // A loan that changed meanwhile leaves the list only after the member read the reason.
  const close = () => {
    onClose()
    if (give.error?.status === 409) void renew(client, 'orders.status')
  }
  const name = order.product.name
  return (
    <CallDialog
      open={open}
      onClose={close}
      title={t`Conferma restituzione`}
      act={t`Ho di nuovo l'oggetto`}
      keep={t`Non ancora`}
      send={() => give.mutateAsync({ params: { id: order.id }, body: { value: 'returned' } })}
      onDone={returned => {
        showToast(t`Grazie per la tua conferma!`)
        showOrder(returned)
      }}
    >
      <div className={styles.dialog}>
        <p>
          <Trans>{name} è di nuovo con te? Da quel momento altri lo possono chiedere.</Trans>
        </p>
        <BorrowerContact order={order} />
      </div>
    </CallDialog>
  )
}
