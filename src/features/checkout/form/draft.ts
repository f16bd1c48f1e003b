import * as v from 'valibot'
import type { InputOf } from '#contract/endpoints.ts'
import { periodOf } from '#contract/period.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { type Geo, geo as geoShape } from '#contract/shapes/common.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { methodOf } from '#domain/loans/checkout.ts'
import type { Wanted } from '#src/library/wanted.ts'
import { tabStorage } from '#src/platform/storage.ts'

const shape = v.object({
  pointId: v.nullable(v.string()),
  period: v.nullable(v.object({ from: v.string(), to: v.string() })),
  note: v.string(),
  /** At a member's home: consent to share the borrower's contact data. */
  consent: v.boolean(),
  /** The address, for a delivery. */
  geo: v.nullable(geoShape),
})
/** The member's choices on the loan page. */
export type Draft = v.InferOutput<typeof shape>
const stored = v.object({ checkout: v.string(), version: v.string(), draft: shape })

/**
 * The draft from the server's state, then from what was chosen before the checkout, then the place
 * of the latest loan. A single allowed point is selected at once.
 */
export function draftOf(
  checkout: Checkout,
  points: readonly PickupPoint[],
  wanted: Wanted = {},
  orders: readonly Order[] = [],
): Draft {
  const pointOf = (id: string | undefined) => points.find(point => point.id === id)
  const known =
    pointOf(checkout.shipping.address?.id) ?? pointOf(wanted.point) ?? pointOf(latestPlace(orders))
  const { from, to } = wanted
  return {
    pointId: (known ?? (points.length === 1 ? points[0] : undefined))?.id ?? null,
    period: periodOf(checkout.loan) ?? (from && to && from <= to ? { from, to } : null),
    note: checkout.note,
    consent: checkout.is_contact_shared,
    geo: deliveryOf(checkout.shipping),
  }
}

/**
 * The pickup point of the member's latest loan. A delivery is never repeated unasked, because it
 * costs money; nor is a home, because its owner receives the member's contact data.
 */
function latestPlace(orders: readonly Order[]): string | undefined {
  const latest = orders
    .filter(({ shipping: { method } }) => method === 'desk' || method === 'smartlocker')
    .reduce<Order | null>((a, b) => (a && a.created_at >= b.created_at ? a : b), null)
  return latest?.shipping.address?.id
}

/** The pickup point as the server expects it. */
export type Place = InputOf<'checkout.shipping'>['body']

/** The chosen pickup point; `null` while a delivery address is missing. */
export function placeOf(point: PickupPoint, { geo, consent }: Draft): Place | null {
  const method = methodOf(point)
  if (method === 'delivery') return geo && { method, shipping_geo: geo }
  return { method, address_id: point.id, is_contact_shared: point.is.private && consent }
}

function deliveryOf({ method, address: place }: Checkout['shipping']): Geo | null {
  if (method !== 'delivery' || !place) return null
  const { address, cap, city, province } = place
  return address && cap && city && province ? { address, cap, city, province } : null
}

/**
 * Names the choices of a checkout that a draft was made from. Not its version, because lines may be changed while
 * choices are not sent yet.
 */
export function draftBasis({ shipping, loan }: Checkout): string {
  const { method, address, price } = shipping
  const { address: street, cap, city } = address ?? {}
  return JSON.stringify([method, address?.id, street, cap, city, price, loan.dates])
}

/** Stores the choices that were not sent yet, for a visit to another page, a reload or a new sign-in. */
export function rememberDraft(checkout: string, version: string, draft: Draft) {
  tabStorage.set('loan-draft', JSON.stringify({ checkout, version, draft }))
}

/**
 * The stored choices of this checkout, else `fresh` ones. Of a checkout that was changed elsewhere only the note is kept. A
 * place that is not among `points` any more was not chosen.
 */
export function recallDraft(
  { id, version }: Pick<Checkout, 'id' | 'version'>,
  fresh: Draft,
  points: readonly PickupPoint[],
): Draft {
  const text = tabStorage.get('loan-draft')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text)
  if (!read.success || read.output.checkout !== id) return fresh
  const { draft } = read.output
  if (read.output.version !== version) return { ...fresh, note: draft.note }
  const isGone = draft.pointId !== null && !points.some(({ id }) => id === draft.pointId)
  return isGone ? { ...draft, pointId: fresh.pointId } : draft
}
