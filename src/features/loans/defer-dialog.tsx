import { Trans, useLingui } from '@lingui/react/macro'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import { laterDeadline } from '#domain/days/deadlines.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

type Props = {
  order: Order
  open: boolean
  onClose: () => void
  onDone: (order: Order) => unknown
}

/** Asks before the deadline moves, because it moves only once. */
export function DeferDialog({ order, open, onClose, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const defer = useCall('orders.timer')
  const { collect_by } = order.loan
  const day = collect_by && format.dayShort(laterDeadline(collect_by, periodOf(order.loan).to))
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Vi serve più tempo?`}
      act={t`Chiedi la proroga`}
      keep={t`Lascia com'è`}
      send={() => defer.mutateAsync({ params: { id: order.id } })}
      onDone={async deferred => {
        onClose()
        showToast(t`Il tempo disponibile per concludere la prenotazione è stato esteso!`)
        await onDone(deferred)
      }}
    >
      {day && (
        <p>
          <Trans>Avrete tempo fino a {day}. Si può chiedere una volta sola.</Trans>
        </p>
      )}
    </CallDialog>
  )
}
