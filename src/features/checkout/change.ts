import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { tagOf } from '#contract/headers.ts'
import type { Checkout, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { isUnanswered, toFailure } from '#src/api/failure.ts'
import { checkoutQuery, endCheckout } from './checkout-query.ts'

/** The checkout on the page was changed elsewhere: what it was before, and the tag of what it is now. */
type Change = { before: Checkout; tag: string; count: number }

/** Stored with the answers of the server, so that it is deleted with them. */
const changeQuery = queryOptions<Change>({ queryKey: ['checkout.change'], queryFn: skipToken })

/** The latest change; `count` grows with each. */
export function useChange(): Change | null {
  return useQuery(changeQuery).data ?? null
}

/**
 * While the page shows the checkout: notes when a read of it brings something else, because another tab or device
 * changed it.
 */
export function useWatchedCheckout() {
  const client = useQueryClient()
  useEffect(() => {
    let last = client.getQueryData(checkoutQuery.queryKey)
    return client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || query.queryKey[0] !== checkoutQuery.queryKey[0]) return
      const before = last
      last = query.state.data as CurrentCheckout | undefined
      const isRead = 'action' in event && event.action.type === 'success' && !event.action.manual
      if (isRead && last?.exists && !hasUnsettled(client)) noteChange(client, before, last)
    })
  }, [client])
}

/**
 * After a refusal because there is another checkout now, or none: shows that.
 * @returns whether that was the reason
 */
export function showChange(client: QueryClient, error: unknown): boolean {
  const { checkout, code } = toFailure(error)
  if (code === 'checkout_missing') endCheckout(client)
  if (!checkout) return code === 'checkout_missing'
  const { queryKey } = checkoutQuery
  void client.cancelQueries({ queryKey })
  noteChange(client, client.getQueryData(queryKey), checkout)
  client.setQueryData(queryKey, checkout)
  return true
}

function noteChange(client: QueryClient, before: CurrentCheckout | undefined, now: Checkout) {
  if (!before?.exists || tagOf(before) === tagOf(now)) return
  client.setQueryData(changeQuery.queryKey, last => ({
    before,
    tag: tagOf(now),
    count: (last?.count ?? 0) + 1,
  }))
}

const ownChanges = new Set<unknown>([
  'checkout.shipping',
  'checkout.loan',
  'checkout.line',
  'checkout.removeLine',
])

/** Whether the latest change of this page is on its way, or has no answer: then the read brings that one. */
function hasUnsettled(client: QueryClient): boolean {
  const all = client.getMutationCache().findAll()
  const last = all.filter(({ options }) => ownChanges.has(options.mutationKey?.[0])).at(-1)
  if (!last) return false
  const { status, error } = last.state
  return status === 'pending' || (error !== null && isUnanswered(toFailure(error)))
}
