import type { QueryClient } from '@tanstack/react-query'
import { keyOf, queryFor } from '#src/api/queries.ts'

/**
 * Fetches the member's loans while there is a network and files each one as its own page wants it,
 * so that a code is there in the basement even if its page was never opened.
 */
export async function warmWallet(client: QueryClient) {
  const orders = await client.fetchQuery(queryFor('orders.list', { query: {} })).catch(() => null)
  for (const order of orders ?? []) {
    client.setQueryData(keyOf('orders.get', { params: { id: order.id } }), order)
  }
  // Codes are worth keeping when room gets short. Firefox alone would ask the person first.
  if (orders?.length && !navigator.userAgent.includes('Firefox')) {
    void navigator.storage?.persist?.().catch(() => false)
  }
  await client.prefetchQuery(queryFor('headquarters.list'))
}
