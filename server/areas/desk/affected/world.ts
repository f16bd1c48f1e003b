import { hoursOn } from '#domain/days/opening.ts'
import type { Affected, StandingLoan, Surroundings } from '#domain/loans/affected.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { findOpenings } from '#server/areas/pickup-points/openings.repo.ts'
import {
  listPickupPoints,
  type PickupPointRow,
} from '#server/areas/pickup-points/pickup-points.repo.ts'
import { type Openings, openingsOf } from '#server/areas/pickup-points/public-points.ts'
import type { Context } from '#server/platform/context.ts'
import { listLentProducts, listOutOfService, type StandingRow } from './affected.repo.ts'

export type Loan = StandingLoan & { productId: string; row: StandingRow }

/** What decides where and when loans can be collected. */
export type World = {
  points: Map<string, PickupPointRow>
  openings: Openings
  products: Map<string, Awaited<ReturnType<typeof listLentProducts>>[number]>
  /** The ids of the loans whose copy is not in service. */
  unserved: Set<string>
}

/** Reads it for some loans, as it is now. */
export async function loadWorld(
  ctx: Context,
  loans: readonly Pick<Loan, 'id' | 'productId'>[],
): Promise<World> {
  const ids = loans.map(({ id }) => id)
  const productIds = [...new Set(loans.map(({ productId }) => productId))]
  const products = await listLentProducts(ctx.db, productIds)
  const points = await listPickupPoints(ctx.db)
  const unserved = await listOutOfService(ctx.db, ids)
  return {
    points: new Map(points.map(point => [point.id, point])),
    openings: openingsOf(await findOpenings(ctx.db, ctx.today), { all: true }),
    products: new Map(products.map(product => [product.id, product])),
    unserved: new Set(unserved),
  }
}

/** Where a loan's product can be collected, its own pickup point first; whether or not they are open to the public. */
export function placesOf({ points, openings, products }: World, { productId }: Loan) {
  const product = products.get(productId)
  if (!product) return []
  const home = points.get(product.location_id)
  const address = { id: product.location_id, is: { private: home?.kind === 'private' } }
  const places = [...points.keys()].flatMap(id => openings.get(id) ?? [])
  const all = places.map(place => ({ ...place, is: { ...place.is, available: true } }))
  const lent = { is: { tansportable: product.transportable }, location: { address } }
  return allowedPoints(lent, all).flatMap(({ id }) => openings.get(id) ?? [])
}

/** What of it decides about one loan. */
export function surroundingsOf(world: World, loan: Loan): Surroundings {
  const point = world.points.get(loan.pointId ?? '')
  return {
    place: world.openings.get(loan.pointId ?? '') ?? null,
    address: point ? [point.address, point.cap, point.city].join(', ') : '',
    isThere: placesOf(world, loan).some(({ id }) => id === loan.pointId),
    maintenance: world.unserved.has(loan.id),
  }
}

/** The new hours of the days on which a loan's pickup point opens for less. */
export function hoursOf({ shorter }: Affected, { pointId }: Loan, { openings }: World) {
  const place = openings.get(pointId ?? '')
  return shorter.map(day => ({ day, hours: (place && hoursOn(place, day)) ?? '' }))
}
