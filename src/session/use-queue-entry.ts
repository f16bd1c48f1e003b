import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useSession } from './session.ts'

/** The member's queue entry for a product; `null` if there is none or nobody is signed in. */
export function useQueueEntry(productId: string | undefined) {
  const { status } = useSession()
  const { data } = useQuery({ ...queryFor('holds.list'), enabled: status !== 'visitor' })
  return data?.find(({ product }) => product.id === productId) ?? null
}

/** Whether the member is the first in the product's queue, so that the kept days are theirs. */
export function useIsFirst(productId: string | undefined): boolean {
  const entry = useQueueEntry(productId)
  return Boolean(entry?.kept ?? entry?.offer)
}
