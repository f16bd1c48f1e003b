import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closedRank, type Order } from '#contract/shapes/order.ts'
import { orderFacts } from '#domain/order-facts.ts'
import { canDo } from '#domain/order-status.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Giving up a loan that has not begun; after that it only says so. */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const cancel = useCall('orders.cancel')
  if (order.status_n >= closedRank) return null
  if (canDo('cancel', orderFacts(order, ''), 'borrower')) {
    return (
      <p>
        <Trans>Non è più possibile annullare questo prestito!</Trans>
      </p>
    )
  }
  const confirm = async () => {
    const key = { params: { id: order.id } }
    const cancelled = await cancel.mutateAsync({ ...key, query: {}, body: {} }).catch(() => null)
    if (!cancelled) return
    setAsking(false)
    client.setQueryData(keyOf('orders.get', key), cancelled)
    showToast(t`Prestito annullato!`)
    await client.invalidateQueries({ queryKey: ['orders.list'] })
    await client.invalidateQueries({ queryKey: ['me.get'] })
  }
  const name = order.product.name
  const period = format.period(order.loan.from_date, order.loan.to_date)
  return (
    <div>
      <Button look="secondary" disabledReason={offline} onClick={() => setAsking(true)}>
        <Trans>Annulla prestito</Trans>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Annullare il prestito?`}>
        <p>
          <Trans>
            {name}, {period}: i giorni tornano liberi per gli altri.
          </Trans>
        </p>
        {cancel.error && <Banner tone="bad">{failureText(cancel.error)}</Banner>}
        <DialogActions>
          <Button look="secondary" onClick={() => setAsking(false)}>
            <Trans>Tieni il prestito</Trans>
          </Button>
          <Button
            look="danger"
            pending={cancel.isPending}
            pendingText={t`Invio in corso…`}
            disabledReason={offline}
            onClick={() => void confirm()}
          >
            <Trans>Annulla prestito</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
