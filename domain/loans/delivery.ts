import type { ErrorCode } from '#contract/errors.ts'

type Point = { latitude: number; longitude: number }
type ProductPlace = {
  is: { tansportable: boolean }
  location: { address: { is: { private: boolean } } }
}

const earthKm = 6371

/** The straight distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const bend = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * earthKm * Math.asin(Math.sqrt(across + bend * along))
}

/** Whether the library delivers a product, which must be movable and not at a member's home. */
export function isDelivered(product: ProductPlace, delivery: { on: boolean }): boolean {
  return delivery.on && product.is.tansportable && !product.location.address.is.private
}

type Place = { city: string; distance_from_u: number }

/**
 * `null` if a delivery may go there, else the error. If several places share a postal code, the one with the
 * city's name counts. If no name matches, the farthest place counts.
 */
export function deliveryRefusal(
  places: readonly Place[],
  city: string,
  radiusKm: number,
): ErrorCode | null {
  const named = places.filter(place => plain(place.city) === plain(city))
  const distances = (named.length > 0 ? named : places).map(place => place.distance_from_u)
  if (distances.length === 0) return 'postal_code_unknown'
  return Math.max(...distances) > radiusKm ? 'delivery_too_far' : null
}

/** A place's name without accents, case or punctuation. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .trim()
    .toLowerCase()
}
