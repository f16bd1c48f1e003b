import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useInPersonReason } from '#src/session/use-refusals.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useOrderChanged } from '../order/order-dialog.ts'

/**
 * The owner agrees to a request and shares their address. A click is required; an opened link is
 * not enough.
 */
export function AgreeButton({ order }: { order: Order }) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const changed = useOrderChanged()
  const agree = useCall('orders.agree')
  const press = async () => {
    const agreed = await attempt(() => agree.mutateAsync({ params: { id: order.id } }))
    if (!agreed) return
    showToast(t`Fatto: ora potete sentirvi.`)
    changed(agreed)
  }
  return (
    <Button {...button} disabledReason={useInPersonReason()} onClick={() => void press()}>
      <Trans>Va bene</Trans>
    </Button>
  )
}
