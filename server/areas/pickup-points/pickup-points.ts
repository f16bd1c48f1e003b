import { checkPoint, methodOf } from '#domain/loans/checkout.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { findPickupPoints, type PickupPointRow } from './pickup-points.repo.ts'

/** Where a product stands, and whether it may be moved elsewhere. */
type Stationed = { location_id: string; transportable: boolean }

/**
 * A pickup point where this product can be collected, and the method. An unknown id is refused like that
 * of another product's pickup point.
 * @throws AppError pickup_point_not_allowed, pickup_point_closed, contact_consent_required
 */
export async function requirePoint(ctx: Context, product: Stationed, id: string, consent: boolean) {
  const points = await findPickupPoints(ctx.db, [id, product.location_id])
  return choosePoint([...points.values()], product, id, consent)
}

/** The same from the pickup points that were already read: the chosen one and the product's. */
export function choosePoint(
  points: readonly PickupPointRow[],
  product: Stationed,
  id: string,
  consent: boolean,
) {
  const point = points.find(one => one.id === id)
  const home = points.find(one => one.id === product.location_id)
  if (!point || !home) throw new AppError('pickup_point_not_allowed')
  const place = {
    is: { tansportable: product.transportable },
    location: { address: { id: home.id, is: { private: home.kind === 'private' } } },
  }
  const facts = {
    id: point.id,
    is: {
      available: point.available,
      smartlocker: point.kind === 'smartlocker',
      private: point.kind === 'private',
    },
  }
  const refusal = checkPoint(place, facts, consent)
  if (refusal) throw new AppError(refusal)
  return { id: point.id, method: methodOf(facts) }
}

/** The address of a position on the map; `null` without one. */
export function mapLinkTo({
  latitude,
  longitude,
}: Record<'latitude' | 'longitude', number | null>) {
  if (latitude === null || longitude === null) return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
