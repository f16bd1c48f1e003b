import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'

/** Few members have a checkout open. */
const AddButton = lazily(
  async () => (await import('#src/library/booking/add-button.tsx')).AddButton,
)

/** What adds a product of a list to the member's open checkout; nothing without one. The page's bar reads the checkout. */
export function useAddButton(): ((product: ProductCard) => ReactNode) | undefined {
  const { status } = useSession()
  const { data } = useQuery({ ...queryFor('checkout.get'), enabled: false })
  if (status !== 'member' || !data?.exists) return undefined
  return product => (
    <Suspense>
      <AddButton product={product} other={data} />
    </Suspense>
  )
}
