import { useQuery } from '@tanstack/react-query'
import type { AddressDistance } from '#contract/shapes/checkout.ts'
import { queryFor } from '#src/api/queries.ts'

/** The municipalities of a postal code while it is typed; empty if it is incomplete or unknown. */
export function usePlacesOf(productId: string, cap: string): readonly AddressDistance[] {
  const { data } = useQuery({
    ...queryFor('geos.distances', { params: { productId, cap } }),
    enabled: /^\d{5}$/.test(cap),
    retry: false,
  })
  return data ?? []
}
