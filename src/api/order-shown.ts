import type { QueryClient } from '@tanstack/react-query'
import type { Payable } from '#contract/shapes/common.ts'
import { Failure } from './failure.ts'
import { renew } from './mutations.ts'

/**
 * The id of an order that was opened with the account whose button the page shows. If the library has changed its
 * account, the page gets the new one, and the next press works.
 * @param shown the account's public id on the page
 * @throws Failure payment_unavailable
 */
export async function orderShown(
  client: QueryClient,
  shown: string | null,
  { order_id, pp_pk }: Payable,
): Promise<string> {
  if (pp_pk === undefined || pp_pk === shown) return order_id
  await renew(client, 'memberships.order')
  throw new Failure('payment_unavailable')
}
