import { deliveryPoint } from '#contract/delivery-point.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ShippingMethod } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'

type PointFacts = {
  id: string
  is: { available: boolean; smartlocker: boolean; private: boolean }
}
type ProductFacts = {
  is: { tansportable: boolean }
  location: { address: { id: string; is: { private: boolean } } }
}

/** How a product is handed over at a kind of pickup point. */
export function methodOf(point: PointFacts): ShippingMethod {
  if (point.id === deliveryPoint) return 'delivery'
  if (point.is.smartlocker) return 'smartlocker'
  return point.is.private ? 'p2p' : 'pickup'
}

/** The same in the form that a loan stores: a pickup is a loan at the desk. */
export function loanMethodOf(method: ShippingMethod): Order['shipping']['method'] {
  return method === 'pickup' ? 'desk' : method
}

/**
 * Where a product can be collected, its own pickup point first. A private product, or one that cannot be
 * moved, is collected only there; any other at each pickup point of the library that is not a member's home.
 */
export function allowedPoints<P extends PointFacts>(
  product: ProductFacts,
  points: readonly P[],
): P[] {
  const home = product.location.address
  const stays = home.is.private || !product.is.tansportable
  return points
    .filter(point => point.is.available)
    .filter(point => (stays ? point.id === home.id : !point.is.private))
    .sort((a, b) => Number(b.id === home.id) - Number(a.id === home.id))
}

/** Where all of some products can be collected, in the order of the first one's points. */
export function pointsTogether<P extends PointFacts>(
  products: readonly ProductFacts[],
  points: readonly P[],
): P[] {
  return products.reduce<P[]>(
    (left, product, at) => {
      const allowed = allowedPoints(product, left)
      return at === 0 ? allowed : left.filter(point => allowed.includes(point))
    },
    [...points],
  )
}

/** The same for many products: finds the points of each by the id of its own point, without searching all of them. */
export function collectionPoints<P extends PointFacts>(points: readonly P[]) {
  const byId = new Map(points.map(point => [point.id, point]))
  const ofLibrary = points.filter(({ is }) => !is.private)
  return (ownId: string, tansportable: boolean): P[] => {
    const home = byId.get(ownId)
    if (!home) return []
    const address = { id: ownId, is: { private: home.is.private } }
    const stays = home.is.private || !tansportable
    return allowedPoints(
      { is: { tansportable }, location: { address } },
      stays ? [home] : ofLibrary,
    )
  }
}

/** `null` if the product can be collected at the pickup point, else the error. */
export function checkPoint(
  product: ProductFacts,
  point: PointFacts,
  consent: boolean,
): ErrorCode | null {
  if (!point.is.available) return 'pickup_point_closed'
  if (allowedPoints(product, [point]).length === 0) return 'pickup_point_not_allowed'
  if (point.is.private && !consent) return 'contact_consent_required'
  return null
}
