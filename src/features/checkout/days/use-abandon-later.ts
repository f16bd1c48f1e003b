import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Shown } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { markShown } from '#src/i18n/shown-failures.ts'
import { leaving } from '#src/library/leaving.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { showChange } from '../change.ts'
import { checkoutQuery, endCheckout } from '../checkout-query.ts'

let finish: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Cancels the checkout after the undo toast has disappeared, or when the app is closed. */
export function useAbandonLater() {
  const { t } = useLingui()
  const client = useQueryClient()
  /** @param onUndo returns to the page that was left */
  const abandon = (checkout: Shown, onUndo?: () => unknown) => {
    finish?.()
    const settle = () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', settle)
      finish = null
      void end(client, checkout).catch(error => {
        // Not by `useFailureText`, because its many texts would be part of the first download.
        markShown(toFailure(error))
        showToast(t`Non è stato possibile: riprova.`, 'alert')
      })
    }
    const undo = () => {
      if (finish !== settle) return
      clearTimeout(timer)
      window.removeEventListener('pagehide', settle)
      finish = null
      leaving.set(null)
      void onUndo?.()
    }
    finish = settle
    leaving.set(checkout.id)
    timer = setTimeout(settle, limits.toastMs)
    window.addEventListener('pagehide', settle)
    showToast(t`Prenotazione abbandonata`, 'status', { text: t`Annulla`, run: undo })
  }
  return { leaving: leaving.use(), abandon }
}

/** Ends the checkout as the member saw it, unless another one has replaced it meanwhile. @throws Failure */
async function end(client: QueryClient, shown: Shown) {
  try {
    const current = client.getQueryData(checkoutQuery.queryKey)
    if (current?.exists && current.id !== shown.id) return
    await call('checkout.clear', { shown })
    endCheckout(client)
    await renew(client, 'checkout.clear')
  } catch (error) {
    // Replaced elsewhere, it has ended all the same.
    const { checkout } = toFailure(error)
    if (!showChange(client, error) || checkout?.id === shown.id) throw error
  } finally {
    leaving.set(null)
  }
}
