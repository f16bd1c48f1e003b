import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { piecesOf } from '#domain/loans/bookings.ts'
import { call } from '#src/api/client.ts'
import { renew } from '#src/api/mutations.ts'
import { isSeveral, linesOf } from '#src/library/booking/lines.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { showChange } from '../change.ts'
import { checkoutQuery } from '../checkout-query.ts'

/**
 * Puts back an abandoned checkout with its choices. A message says if some are no longer possible, or if another
 * checkout is open. @returns whether it is put back. @throws Failure
 */
export async function putBack(
  client: QueryClient,
  i18n: I18n,
  checkout: Checkout,
): Promise<boolean> {
  const input = { params: { id: checkout.product.id }, body: choicesOf(checkout), shown: null }
  try {
    const now = await call('checkout.restore', input, { idempotencyKey: randomKey() })
    client.setQueryData(checkoutQuery.queryKey, now)
    void renew(client, 'checkout.restore')
    const isThere = now.shipping.address?.id === checkout.shipping.address?.id
    const isLess = piecesOf(linesOf(now)) < piecesOf(linesOf(checkout))
    if (isLess) showToast(i18n._(msg`Non tutto è ancora libero: guarda che cosa manca.`), 'alert')
    else if (!isThere || now.loan.from_date !== checkout.loan.from_date) {
      const text = msg`Giorni o punto di ritiro non sono più liberi: sceglili di nuovo.`
      showToast(i18n._(text), 'alert')
    }
    return true
  } catch (error) {
    if (!showChange(client, error)) throw error
    showToast(i18n._(msg`Hai già un'altra prenotazione aperta.`), 'alert')
    return false
  }
}

/** The choices of a checkout, as they are sent. */
function choicesOf(checkout: Checkout) {
  const { shipping, loan, note, is_contact_shared } = checkout
  const { method, address } = shipping
  const { from_date, to_date } = loan
  const { address: street = '', cap = '', city = '', province = '' } = address ?? {}
  const geo = { address: street, cap, city, province }
  const place = method === 'delivery' ? { shipping_geo: geo } : { address_id: address?.id ?? null }
  const lines = linesOf(checkout).map(({ product, quantity }) => ({
    product_id: product.id,
    quantity,
  }))
  return {
    ...(isSeveral(checkout) && { lines }),
    shipping: address && { method, ...place, is_contact_shared },
    loan: from_date && to_date ? { from_date, to_date, note, is_contact_shared } : null,
  }
}
