import type { QueryClient } from '@tanstack/react-query'
import { keyOf, queryFor } from '#src/api/queries.ts'

/**
 * Fetches the member's loans and stores each under its own query, so that the code is available
 * offline even if its page was never opened.
 */
export async function storeLoans(client: QueryClient) {
  const orders = await client.fetchQuery(queryFor('orders.list', { query: {} })).catch(() => null)
  for (const order of orders ?? []) {
    client.setQueryData(keyOf('orders.get', { params: { id: order.id } }), order)
  }
  // Asks for persistent storage, so that the browser does not delete codes when space is low. Firefox
  // would ask the person, so it is left out.
  if (orders?.length && !navigator.userAgent.includes('Firefox')) {
    void navigator.storage?.persist?.().catch(() => false)
  }
  await client.prefetchQuery(queryFor('headquarters.list'))
}
