import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { endCheckout } from '../checkout-query.ts'

/** Cancels the checkout and releases its days. */
export function AbandonButton({ productId }: { productId: string }) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const clear = useCall('checkout.clear')
  const abandon = async () => {
    const done = await clear.mutateAsync({}).catch(failure => {
      showToast(failureText(failure, t`Non è stato possibile: riprova.`), 'alert')
    })
    if (!done) return
    await navigate({ to: '/products/$id', params: { id: productId } })
    endCheckout(client)
  }
  if (offline) return null
  return (
    <Button look="quiet" pending={clear.isPending} onClick={() => void abandon()}>
      <Trans>Abbandona questo prestito</Trans>
    </Button>
  )
}
