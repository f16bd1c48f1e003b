import { useQueryClient } from '@tanstack/react-query'
import type { Payable } from '#contract/shapes/common.ts'
import { Failure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { useLibrary } from './library.ts'

/**
 * The id of an order that was opened with the account whose button the page shows. If the library has changed its
 * account, the page gets the new one, and the next press works.
 */
export function useOrderShown() {
  const client = useQueryClient()
  const { pp_pk: shown } = useLibrary()
  return async ({ order_id, pp_pk }: Payable): Promise<string> => {
    if (pp_pk === undefined || pp_pk === shown) return order_id
    await renew(client, 'memberships.order')
    throw new Failure('payment_unavailable')
  }
}
