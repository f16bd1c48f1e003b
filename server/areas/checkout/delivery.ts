import type { AddressDistance } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { deliveryRefusal, distanceKm, isDelivered } from '#domain/loans/delivery.ts'
import type { LentProduct } from '#server/areas/catalogue/products.repo.ts'
import { requireProduct } from '#server/areas/catalogue/products.ts'
import { findPickupPoint } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import { municipalitiesOf } from '#server/core/geo/postal-codes.ts'
import type { Context } from '#server/platform/context.ts'

type Stationed = Pick<LentProduct, 'location_id' | 'transportable'>

/**
 * How far the municipalities of a postal code are from a product's pickup point. Only for products that
 * are delivered, so that distances don't reveal a private home.
 * @throws AppError not_found, shipping_method_unavailable, postal_code_unknown
 */
export async function distancesTo(ctx: Context, productId: string, cap: string) {
  return measure(ctx, await requireProduct(ctx, productId), cap)
}

/** @throws AppError shipping_method_unavailable, postal_code_unknown, delivery_too_far */
export async function requireDelivery(ctx: Context, product: Stationed, geo: Geo) {
  const places = await measure(ctx, product, geo.cap)
  const refusal = deliveryRefusal(places, geo.city, ctx.library.document.delivery.radius)
  if (refusal) throw new AppError(refusal)
}

async function measure(ctx: Context, product: Stationed, cap: string): Promise<AddressDistance[]> {
  const start = await startOf(ctx, product)
  const places = municipalitiesOf(cap)
  if (places.length === 0) throw new AppError('postal_code_unknown')
  return places.map(({ city, province, ...point }) => ({
    city,
    province,
    distance_from_u: Math.round(distanceKm(start, point) * 10) / 10,
  }))
}

/** Where a delivery starts. @throws AppError shipping_method_unavailable */
async function startOf(ctx: Context, product: Stationed) {
  const point = await findPickupPoint(ctx.db, product.location_id)
  const { kind, available, latitude, longitude } = point
  const facts = {
    is: { tansportable: product.transportable },
    location: { address: { is: { private: kind === 'private' } } },
  }
  const delivered = isDelivered(facts, ctx.library.document.delivery)
  if (!delivered || !available || latitude === null || longitude === null) {
    throw new AppError('shipping_method_unavailable')
  }
  return { latitude, longitude }
}
