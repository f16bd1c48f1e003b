import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Period, periodOf } from '#contract/period.ts'
import { queryFor } from '#src/api/queries.ts'
import { useSession } from './session.ts'

/** The member's queue entry for a product; `null` if there is none or nobody is signed in. */
export function useQueueEntry(productId: string | undefined) {
  const { status } = useSession()
  const { data } = useQuery({ ...queryFor('holds.list'), enabled: status !== 'visitor' })
  return data?.find(({ product }) => product.id === productId) ?? null
}

/** The days that are kept for the member as one of the first in the product's queue; `null` if they are not. */
export function useKeptDays(productId: string | undefined): Period | null {
  const kept = useQueueEntry(productId)?.kept
  return useMemo(() => (kept ? periodOf(kept) : null), [kept])
}
