import { checkPoint, methodOf } from '#domain/loans/checkout.ts'
import { AppError } from '../app-error.ts'
import type { ObjectRow } from '../catalogue/products.ts'
import type { Context } from '../context.ts'

/**
 * A point where this object can be collected, and in which way. An id of nowhere is refused like one
 * of elsewhere.
 * @throws AppError pickup_point_not_allowed, pickup_point_closed, contact_consent_required
 */
export async function requirePoint(ctx: Context, object: ObjectRow, id: string, consent: boolean) {
  const rows = await ctx.db
    .selectFrom('headquarters')
    .select(['id', 'kind', 'available'])
    .where('id', 'in', [id, object.location_id])
    .execute()
  const point = rows.find(row => row.id === id)
  const home = rows.find(row => row.id === object.location_id)
  if (!point || !home) throw new AppError('pickup_point_not_allowed')
  const place = {
    is: { tansportable: object.transportable },
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
