import type { AddressDistance } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { deliveryRefusal, distanceKm, isDelivered } from '#domain/loans/delivery.ts'
import { AppError } from '../app-error.ts'
import { findObject, type ObjectRow } from '../catalogue/products.ts'
import type { Context } from '../context.ts'
import { municipalitiesOf } from '../geo/postal-codes.ts'

/**
 * How far the municipalities of a postal code are from an object's place. Of an object that is not
 * delivered nothing is measured, so that nobody finds a private home by its distances.
 * @throws AppError not_found, shipping_method_unavailable, postal_code_unknown
 */
export async function distancesTo(ctx: Context, productId: string, cap: string) {
  return measure(ctx, await findObject(ctx, productId), cap)
}

/** @throws AppError shipping_method_unavailable, postal_code_unknown, delivery_too_far */
export async function requireDelivery(ctx: Context, object: ObjectRow, geo: Geo) {
  const places = await measure(ctx, object, geo.cap)
  const refusal = deliveryRefusal(places, geo.city, ctx.library.document.delivery.radius)
  if (refusal) throw new AppError(refusal)
}

async function measure(ctx: Context, object: ObjectRow, cap: string): Promise<AddressDistance[]> {
  const home = await placeOf(ctx, object)
  const places = municipalitiesOf(cap)
  if (places.length === 0) throw new AppError('postal_code_unknown')
  return places.map(({ city, province, ...point }) => ({
    city,
    province,
    distance_from_u: Math.round(distanceKm(home, point) * 10) / 10,
  }))
}

/** Where a delivery starts. */
async function placeOf(ctx: Context, object: ObjectRow) {
  const { kind, available, latitude, longitude } = await ctx.db
    .selectFrom('headquarters')
    .select(['kind', 'available', 'latitude', 'longitude'])
    .where('id', '=', object.location_id)
    .executeTakeFirstOrThrow()
  const facts = {
    is: { tansportable: object.transportable },
    location: { address: { is: { private: kind === 'private' } } },
  }
  const delivered = isDelivered(facts, ctx.library.document.delivery)
  if (!delivered || !available || latitude === null || longitude === null) {
    throw new AppError('shipping_method_unavailable')
  }
  return { latitude, longitude }
}
