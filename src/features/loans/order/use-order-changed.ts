import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'

const touched = [
  'orders.list',
  'orders.get',
  'orders.items',
  'sharing.list',
  'me.get',
  'products.loans',
  'holds.list',
]

/** After an act on a loan: shows it as it is now, and asks anew for what lists or counts it. */
export function useOrderChanged() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(touched.map(name => client.invalidateQueries({ queryKey: [name] })))
  const changed = async (order: Order) => {
    client.setQueryData(keyOf('orders.get', { params: { id: order.id } }), order)
    await refresh()
  }
  /** Somebody else was quicker: the loan is fetched as they left it. */
  const refused = (error: unknown): null => {
    const failure: Failure = toFailure(error)
    if (failure.status === 409) void refresh()
    return null
  }
  return { changed, refused, refresh }
}
