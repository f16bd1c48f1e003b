import type { QueryClient } from '@tanstack/react-query'
import type { CurrentCheckout } from '#contract/shapes/checkout.ts'
import { keyOf } from '#src/api/queries.ts'

/** Stores the checkout that a call answered. A read that began before must not replace it. */
export function storeCheckout(client: QueryClient, now: CurrentCheckout) {
  const queryKey = keyOf('checkout.get')
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, now)
}
