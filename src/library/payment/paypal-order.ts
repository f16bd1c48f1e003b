import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Payable } from '#contract/shapes/common.ts'
import { Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { useLibrary } from '../library.ts'

/**
 * The part that all payments by PayPal share: the order, and the result of the last attempt. `refused` holds our own
 * error while PayPal reports one of its own.
 * @param create makes the order on the server
 */
export function usePayPalOrder(create: () => Promise<Payable>) {
  const client = useQueryClient()
  const { pp_pk } = useLibrary()
  const [outcome, setOutcome] = useState<Failure | 'cancelled' | null>(null)
  const [pending, setPending] = useState(false)
  const refused = useRef<Failure | null>(null)
  const order = async () => {
    setOutcome(null)
    refused.current = null
    try {
      return await orderShown(client, pp_pk, await create())
    } catch (error) {
      refused.current = toFailure(error)
      throw error
    }
  }
  const cancelled = () => setOutcome('cancelled')
  return { client, outcome, setOutcome, pending, setPending, order, refused, cancelled }
}

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
