import type { InputOf } from '#contract/endpoints.ts'
import { type Period, periodOf } from '#contract/period.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import { methodOf } from '#domain/loans/checkout.ts'

/** What the member has chosen so far on the loan page. */
export type Draft = {
  pointId: string | null
  period: Period | null
  note: string
  /** At somebody's home: that they may know how to reach the borrower. */
  consent: boolean
  /** Of a delivery: where to. */
  geo: Geo | null
}

/** What the server remembers of an earlier visit; a single allowed point is chosen at once. */
export function draftOf(checkout: Checkout, points: readonly Headquarters[]): Draft {
  const remembered = points.find(point => point.id === checkout.shipping.address?.id)
  return {
    pointId: (remembered ?? (points.length === 1 ? points[0] : undefined))?.id ?? null,
    period: periodOf(checkout.loan),
    note: checkout.note,
    consent: checkout.is_contact_shared,
    geo: deliveryOf(checkout.shipping),
  }
}

/** A place as the server is told of it. */
export type Place = InputOf<'checkout.shipping'>['body']

/** The chosen place; `null` while the address of a delivery, or the yes for a home, is missing. */
export function placeOf(point: Headquarters, { geo, consent }: Draft): Place | null {
  const method = methodOf(point)
  if (method === 'delivery') return geo && { method, shipping_geo: geo }
  if (point.is.private && !consent) return null
  return { method, address_id: point.id, is_contact_shared: point.is.private }
}

function deliveryOf({ method, address: place }: Checkout['shipping']): Geo | null {
  if (method !== 'delivery' || !place) return null
  const { address, cap, city, province } = place
  return address && cap && city && province ? { address, cap, city, province } : null
}
