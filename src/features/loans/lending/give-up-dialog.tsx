import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Failure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { TextDialog } from '#src/library/form/text-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useCancelText, useShowOrder } from '../order/order-dialog.ts'

/** The owner refuses a request or cancels an agreed loan, with a reason. */
export function GiveUpDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const showOrder = useShowOrder()
  const cancel = useCall('orders.cancel', { keepOnFailure: true })
  const deny = useCall('orders.status', { keepOnFailure: true })
  const [failure, setFailure] = useState<Failure | null>(null)
  const params = { id: order.id }
  const agreed = order.is.owner_agreed
  // A loan that changed meanwhile leaves the list only after the member read the reason.
  const close = () => {
    onClose()
    setFailure(null)
    if (failure?.status === 409) void renew(client, 'orders.cancel')
  }
  return (
    <TextDialog
      open={open}
      onClose={close}
      title={agreed ? t`Annullare il prestito?` : t`Non puoi prestarlo?`}
      label={t`Motivo`}
      hint={t`Lo legge chi te lo ha chiesto.`}
      rows={3}
      maxLength={limits.motivationMaxChars}
      send={motivation =>
        agreed
          ? cancel.mutateAsync({ params, query: {}, body: { motivation } })
          : deny.mutateAsync({ params, body: { value: 'denied', motivation } })
      }
      ownText={useCancelText()}
      onFailure={setFailure}
      onDone={closed => {
        showToast(agreed ? t`Prestito annullato!` : t`Fatto: lo diciamo a chi te lo ha chiesto.`)
        showOrder(closed)
      }}
      keep={agreed ? <Trans>Tieni il prestito</Trans> : <Trans>Ci penso ancora</Trans>}
      act={agreed ? <Trans>Annulla prestito</Trans> : <Trans>Non posso</Trans>}
      danger
    />
  )
}
