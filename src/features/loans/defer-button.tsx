import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { DeferDialog } from './defer-dialog.tsx'

type Props = { order: Order; onDone: (order: Order) => unknown; small?: boolean }

/** Whether more days can be requested, or already were. */
export function defers({ status, is }: Order, actions: readonly OrderAction[]) {
  return actions.includes('defer') || (status === 'pending' && is.timer_deadline_extended)
}

/** Asks for more days to meet; once, by borrower or owner. */
export function DeferButton({ order, onDone, small = false }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const [open, setOpen] = useState(false)
  if (order.is.timer_deadline_extended) {
    return (
      <Button look="secondary" small={small} disabledReason={t`Si può chiedere una volta sola.`}>
        <Trans>Proroga richiesta</Trans>
      </Button>
    )
  }
  return (
    <>
      <Button look="secondary" small={small} disabledReason={offline} onClick={() => setOpen(true)}>
        <Trans>Chiedi una proroga</Trans>
      </Button>
      <DeferDialog order={order} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  )
}
