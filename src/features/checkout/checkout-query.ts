import type { QueryClient } from '@tanstack/react-query'
import { periodOf } from '#contract/period.ts'
import type { BusyPeriod } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { withoutHold } from '#domain/days/busy.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'

/** The member's one open checkout, or `{exists: false}`. */
export const checkoutQuery = queryFor('checkout.get')

/** Writes what the server just answered over the stored checkout, so no screen shows the old one. */
export function patchCheckout(client: QueryClient, patch: Partial<Checkout>) {
  client.setQueryData(checkoutQuery.queryKey, current =>
    current?.exists ? { ...current, ...patch } : current,
  )
}

/** Choosing anew let go of the days held before: they are busy no more. */
export function forgetHold(client: QueryClient) {
  const checkout = client.getQueryData(checkoutQuery.queryKey)
  if (!checkout?.exists) return
  const { product, loan, expires_at } = checkout
  const held = periodOf(loan)
  if (!expires_at || !held) return
  patchCheckout(client, { expires_at: null })
  client.setQueryData(
    keyOf('products.loans', { params: { id: product.id } }),
    (busy?: BusyPeriod[]) => (busy ? withoutHold(busy, held) : busy),
  )
}

/** After the checkout ended, one way or the other: nothing of it is left. */
export function endCheckout(client: QueryClient) {
  client.setQueryData(checkoutQuery.queryKey, { exists: false })
}
