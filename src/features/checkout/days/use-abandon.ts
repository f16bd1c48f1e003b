import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { markShown } from '#src/i18n/shown-failures.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { showChange } from '../change.ts'
import { checkoutQuery, endCheckout, latestOf } from '../checkout-query.ts'

/** Cancels the checkout. A message offers to put it back, which is another call. */
export function useAbandon() {
  const { t } = useLingui()
  const client = useQueryClient()
  const clear = useCall('checkout.clear')
  const restore = useCall('checkout.restore')
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

  const putBack = async (checkout: Checkout, onBack?: () => unknown) => {
    try {
      const input = { params: { id: checkout.product.id }, body: choicesOf(checkout) }
      const now = await restore.mutateAsync({ shown: null, ...input })
      client.setQueryData(checkoutQuery.queryKey, now)
      const whole = now.shipping.address?.id === checkout.shipping.address?.id
      if (!whole || now.loan.from_date !== checkout.loan.from_date) {
        showToast(t`Giorni o punto di ritiro non sono più liberi: sceglili di nuovo.`, 'alert')
      }
      await onBack?.()
    } catch (error) {
      if (showChange(client, error)) showToast(t`Hai già un'altra prenotazione aperta.`, 'alert')
      else failed(error)
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
    const undo = { text: t`Annulla`, run: () => void putBack(ended, onBack) }
    showToast(t`Prenotazione abbandonata`, 'status', undo)
  }
  return { abandon, pending: clear.isPending }
}

/** The choices of a checkout, as they are sent. */
function choicesOf({ shipping, loan, note, is_contact_shared }: Checkout) {
  const { method, address } = shipping
  const { from_date, to_date } = loan
  const { address: street = '', cap = '', city = '', province = '' } = address ?? {}
  const geo = { address: street, cap, city, province }
  const place = method === 'delivery' ? { shipping_geo: geo } : { address_id: address?.id ?? null }
  return {
    shipping: address && { method, ...place, is_contact_shared },
    loan: from_date && to_date ? { from_date, to_date, note, is_contact_shared } : null,
  }
}
