import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { withPeriod } from '#contract/period.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import { freePoints } from '#domain/days/first-free.ts'
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
  const { today, time } = useLibraryNow()
  const knowsNow = useKnowsNow()
  const kept = useKeptDays(product?.id)
  const points = pickupPoints.data
  const known = useMemo(() => {
    if (!product || !points || !loans.data) return null
    const facts = { product, busy: loans.data.map(withPeriod), kept, points, library, point: null }
    const input = availabilityOf(facts, { today, time })
    return { input, free: freePoints([input], allowedPoints(product, points)) }
  }, [product, points, loans.data, kept, library, today, time])
  const allowed = product && points ? allowedPoints(product, points) : null
  const free = known?.free ?? null
  const point = allowed?.find(({ id }) => id === chosen) ?? free?.[0]?.point ?? null
  const input = known && knowsNow ? { ...known.input, opening: point } : null
  const failed = [loans, pickupPoints].find(query => query.isError && !query.data)
  return { allowed, free, point, chosen, choose, input, failed }
}

/** The allowed pickup points (its own first), each with its first free day, the chosen one, and its days. */
export type Lending = ReturnType<typeof useLending>
