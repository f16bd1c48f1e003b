import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { type Period, periodOf } from '#contract/period.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { queryFor } from '#src/api/queries.ts'
import { linesOf } from '#src/library/booking/lines.ts'
import { busyFor } from '../checkout-query.ts'

/** A line of the checkout with what decides when its product can be borrowed. */
export type LentLine = {
  product: Product
  quantity: number
  busy: readonly BusyPeriod[]
  /** The days that are kept for the member as one of the first in its queue. */
  kept: Period | null
}

/** The lines with their products and busy days, `null` until all are known; and the read that failed, if one did. */
export function useLentLines(checkout: Checkout) {
  const lines = linesOf(checkout)
  const answers = useAnswers(lines.map(({ product }) => product.id).join())
  const { data: entries } = useQuery(queryFor('holds.list'))
  const lent = lines.flatMap(({ quantity }, at): LentLine[] => {
    const product = answers[at]?.product.data
    const loans = answers[at]?.loans.data
    if (!product || !loans) return []
    const kept = entries?.find(entry => entry.product.id === product.id)?.kept
    return [
      { product, quantity, busy: busyFor(checkout, loans), kept: kept ? periodOf(kept) : null },
    ]
  })
  const failed = answers
    .flatMap(({ product, loans }) => [product, loans])
    .find(({ isError, data }) => isError && !data)
  return { lines: lent.length === lines.length ? lent : null, failed }
}

/** Product and loans of each id. By observers of their own, because there may be any number of them. */
function useAnswers(ids: string) {
  const client = useQueryClient()
  const [, update] = useReducer((count: number) => count + 1, 0)
  const observers = useMemo(
    () =>
      ids.split(',').map(id => {
        const input = { params: { id } }
        return {
          product: new QueryObserver(client, queryFor('products.get', input)),
          loans: new QueryObserver(client, queryFor('products.loans', input)),
        }
      }),
    [client, ids],
  )
  useEffect(() => {
    const stops = observers.flatMap(({ product, loans }) => [
      product.subscribe(() => update()),
      loans.subscribe(() => update()),
    ])
    return () => {
      for (const stop of stops) stop()
    }
  }, [observers])
  return observers.map(({ product, loans }) => ({
    product: product.getCurrentResult(),
    loans: loans.getCurrentResult(),
  }))
}
