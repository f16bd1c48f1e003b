import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Headquarters } from '#contract/shapes/headquarters.ts'

/** What the member has chosen so far on the loan page. */
export type Period = { from: string; to: string }
export type Draft = { pointId: string | null; period: Period | null; note: string }

/** What the server remembers of an earlier visit; a single allowed point is chosen at once. */
export function draftOf(checkout: Checkout, points: readonly Headquarters[]): Draft {
  const { from_date, to_date } = checkout.loan
  const remembered = points.find(point => point.id === checkout.shipping.address?.id)
  return {
    pointId: (remembered ?? (points.length === 1 ? points[0] : undefined))?.id ?? null,
    period: from_date && to_date ? { from: from_date, to: to_date } : null,
    note: checkout.note,
  }
}
