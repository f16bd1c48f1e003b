import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { markShown } from '#src/i18n/shown-failures.ts'
import { createStore } from '#src/platform/create-store.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { checkoutQuery, endCheckout } from '../checkout-query.ts'

/** The id of the checkout that ends when the undo toast has disappeared. It outlives its page. */
const leaving = createStore<string | null>(null)
let finish: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Cancels the checkout after the undo toast has disappeared, or when the app is closed. */
export function useAbandonLater() {
  const { t } = useLingui()
  const client = useQueryClient()
  /** @param onUndo returns to the page that was left */
  const abandon = (checkoutId: string, onUndo?: () => unknown) => {
    finish?.()
    const settle = () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', settle)
      finish = null
      void end(client, checkoutId).catch(error => {
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
    leaving.set(checkoutId)
    timer = setTimeout(settle, limits.toastMs)
    window.addEventListener('pagehide', settle)
    showToast(t`Prenotazione abbandonata`, 'status', { text: t`Annulla`, run: undo })
  }
  return { leaving: leaving.use(), abandon }
}

/** Ends the checkout, unless another one has replaced it meanwhile. @throws Failure */
async function end(client: QueryClient, checkoutId: string) {
  try {
    const current = client.getQueryData(checkoutQuery.queryKey)
    if (current?.exists && current.id !== checkoutId) return
    await call('checkout.clear', {})
    endCheckout(client)
    await renew(client, 'checkout.clear')
  } finally {
    leaving.set(null)
  }
}
