import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { markShown } from '#src/i18n/use-failure-text.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { showChange } from '../change.ts'
import { endCheckout, latestOf } from '../checkout-query.ts'

/** Cancels the checkout. A message offers to put it back, which is another call. */
export function useAbandon() {
  const { i18n, t } = useLingui()
  const client = useQueryClient()
  const clear = useCall('checkout.clear')
  const failed = (error: unknown) => {
    // Not by `useFailureText`, because its many texts would be part of the first download.
    markShown(toFailure(error))
    showToast(t`Non è stato possibile: riprova.`, 'alert')
  }

  /** @returns the checkout as it was; `null` if another one has replaced it meanwhile. @throws Failure */
  const end = async (shown: Checkout): Promise<Checkout | null> => {
    try {
      await clear.mutateAsync({ shown })
      return shown
    } catch (error) {
      // A choice of this page was still on its way: it can be undone with the rest.
      const { checkout } = toFailure(error)
      if (checkout?.id === shown.id && checkout.version !== shown.version) return end(checkout)
      if (showChange(client, error)) return null
      throw error
    }
  }

  /**
   * @param leave runs once it has ended, while the page still shows it
   * @param onBack runs once it is put back
   */
  const abandon = async (
    checkout: Checkout,
    { leave, onBack }: { leave?: () => unknown; onBack?: () => unknown } = {},
  ) => {
    if (clear.isPending) return
    const ended = await end(latestOf(client, checkout)).catch(failed)
    if (!ended) return
    await leave?.()
    endCheckout(client)
    const undo = async () => {
      const { putBack } = await import('./put-back.ts')
      if (await putBack(client, i18n, ended)) await onBack?.()
    }
    const run = () => void undo().catch(failed)
    showToast(t`Prenotazione abbandonata`, 'status', { text: t`Annulla`, run })
  }
  return { abandon, pending: clear.isPending }
}
