import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withPeriod } from '#contract/period.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { queryFor } from '#src/api/queries.ts'
import { availabilityOf } from '#src/library/availability.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useKnowsNow } from '#src/platform/clock.ts'
import { useKeptDays } from '#src/session/use-queue-entry.ts'

/** `address` is the id or code in the page's address; `wanted` the pickup point chosen before, if any. */
export function useLending(address: string, product: Product | null, wanted?: string) {
  const library = useLibrary()
  const loans = useQuery(queryFor('products.loans', { params: { id: address } }))
  const pickupPoints = useQuery(queryFor('headquarters.list'))
  const [chosen, choose] = useState<string | null>(wanted ?? null)
  const now = useLibraryNow()
  const knowsNow = useKnowsNow()
  const kept = useKeptDays(product?.id)
  const points = pickupPoints.data
  const allowed = product && points ? allowedPoints(product, points) : null
  const point = allowed?.find(({ id }) => id === chosen) ?? allowed?.[0] ?? null
  const busy = loans.data?.map(withPeriod)
  const input =
    product && points && busy && knowsNow
      ? availabilityOf(
          {
            product,
            busy,
            kept,
            points,
            library,
            point,
          },
          now,
        )
      : null
  const failed = [loans, pickupPoints].find(query => query.isError && !query.data)
  return { allowed, point, chosen, choose, input, failed }
}

/** The allowed pickup points (its own first), the chosen one, and its days. */
export type Lending = ReturnType<typeof useLending>
