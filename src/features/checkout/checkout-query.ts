import type { QueryClient } from '@tanstack/react-query'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { queryFor } from '#src/api/queries.ts'

/** The member's one open checkout, or `{exists: false}`. */
export const checkoutQuery = queryFor('checkout.get')

/** Writes what the server just answered over the stored checkout, so no screen shows the old one. */
export function patchCheckout(client: QueryClient, patch: Partial<Checkout>) {
  client.setQueryData(checkoutQuery.queryKey, current =>
    current?.exists ? { ...current, ...patch } : current,
  )
}

/** After the checkout ended, one way or the other: nothing of it is left, and loans may have changed. */
export async function endCheckout(client: QueryClient) {
  client.setQueryData(checkoutQuery.queryKey, { exists: false })
  await Promise.all(
    (['me.get', 'orders.list', 'products.loans', 'products.get'] as const).map(name =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
