import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { keyOf } from '#src/api/queries.ts'

/** Stores the new state of a loan after an action. */
export function useOrderChanged() {
  const client = useQueryClient()
  return (order: Order) =>
    client.setQueryData(keyOf('orders.get', { params: { id: order.id } }), order)
}
