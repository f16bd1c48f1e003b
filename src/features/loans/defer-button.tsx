import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

type Props = { order: Order; onDone: (order: Order) => unknown; small?: boolean }

/** Whether more days can be requested, or already were. */
export function defers({ status, is }: Order, actions: readonly OrderAction[]) {
  return actions.includes('defer') || (status === 'pending' && is.timer_deadline_extended)
}

/** Gives borrower and owner more days to meet; once, by either of them. */
export function DeferButton({ order, onDone, small = false }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const defer = useCall('orders.timer')
  const ask = async () => {
    const input = { params: { id: order.id } }
    const deferred = await defer.mutateAsync(input).catch(failure => {
      showToast(failureText(failure), 'alert')
    })
    if (!deferred) return
    showToast(t`Il tempo disponibile per concludere la prenotazione è stato esteso!`)
    await onDone(deferred)
  }
  if (order.is.timer_deadline_extended) {
    return (
      <Button look="secondary" small={small} disabledReason={t`Si può chiedere una volta sola.`}>
        <Trans>Proroga richiesta</Trans>
      </Button>
    )
  }
  return (
    <Button
      look="secondary"
      small={small}
      pending={defer.isPending}
      disabledReason={offline}
      onClick={() => void ask()}
    >
      <Trans>Chiedi una proroga</Trans>
    </Button>
  )
}
