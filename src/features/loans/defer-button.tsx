import { Trans, useLingui } from '@lingui/react/macro'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import { laterDeadline } from '#domain/days/deadlines.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

type Props = { order: Order; onDone: (order: Order) => unknown; small?: boolean }

/** Whether more days can be requested, or already were. */
export function defers({ status, is }: Order, actions: readonly OrderAction[]) {
  return actions.includes('defer') || (status === 'pending' && is.timer_deadline_extended)
}

/** Asks for more days to meet; once, by borrower or owner. */
export function DeferButton({ order, onDone, small = false }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const defer = useCall('orders.timer')
  if (order.is.timer_deadline_extended) {
    return (
      <Button look="secondary" small={small} disabledReason={t`Si può chiedere una volta sola.`}>
        <Trans>Proroga richiesta</Trans>
      </Button>
    )
  }
  const { collect_by } = order.loan
  const day = collect_by && format.dayShort(laterDeadline(collect_by, periodOf(order.loan).to))
  return (
    <CallButton
      text={<Trans>Chiedi una proroga</Trans>}
      button={{ small }}
      title={t`Vi serve più tempo?`}
      act={t`Chiedi la proroga`}
      keep={t`Lascia com'è`}
      send={() => defer.mutateAsync({ params: { id: order.id } })}
      onDone={async deferred => {
        showToast(t`Il tempo disponibile per concludere la prenotazione è stato esteso!`)
        await onDone(deferred)
      }}
    >
      {day && (
        <p>
          <Trans>Avrete tempo fino a {day}. Si può chiedere una volta sola.</Trans>
        </p>
      )}
    </CallButton>
  )
}
