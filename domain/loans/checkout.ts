import type { ErrorCode } from '#contract/errors.ts'
import type { ShippingMethod } from '#contract/shapes/checkout.ts'
import { deliveryPoint } from '#contract/shapes/headquarters.ts'
import type { Order } from '#contract/shapes/order.ts'

type PointFacts = {
  id: string
  is: { available: boolean; smartlocker: boolean; private: boolean }
}
type ObjectPlace = {
  is: { tansportable: boolean }
  location: { address: { id: string; is: { private: boolean } } }
}

/** The way of handing over that a pickup point stands for. */
export function methodOf(point: PointFacts): ShippingMethod {
  if (point.id === deliveryPoint) return 'delivery'
  if (point.is.smartlocker) return 'smartlocker'
  return point.is.private ? 'p2p' : 'pickup'
}

/** The same as a loan keeps it: what is picked up passes the desk. */
export function loanMethodOf(method: ShippingMethod): Order['shipping']['method'] {
  return method === 'pickup' ? 'desk' : method
}

/**
 * Where an object can be collected, its own place first: a private or non-transportable object only
 * there, any other at every point of the library that is not somebody's home.
 */
export function allowedPoints<P extends PointFacts>(
  object: ObjectPlace,
  points: readonly P[],
): P[] {
  const home = object.location.address
  const stays = home.is.private || !object.is.tansportable
  return points
    .filter(point => point.is.available)
    .filter(point => (stays ? point.id === home.id : !point.is.private))
    .sort((a, b) => Number(b.id === home.id) - Number(a.id === home.id))
}

/** `null` when the object can be collected at the point, else why not. */
export function checkPoint(
  object: ObjectPlace,
  point: PointFacts,
  consent: boolean,
): ErrorCode | null {
  if (!point.is.available) return 'pickup_point_closed'
  if (allowedPoints(object, [point]).length === 0) return 'pickup_point_not_allowed'
  if (point.is.private && !consent) return 'contact_consent_required'
  return null
}
