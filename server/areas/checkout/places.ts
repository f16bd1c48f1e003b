import type { ShippingMethod } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { fitsInto } from '#domain/loans/lines.ts'
import type { PickupPointRow } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { choosePoint } from '#server/areas/pickup-points/pickup-points.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { requireDelivery } from './delivery.ts'
import { forEachLine, type LentLine } from './lines.ts'

/** A method with its pickup point, or with the address of a delivery. */
type Chosen = {
  method: ShippingMethod
  headquarters_id: string | null
  shipping_geo: Geo | null
  contact_shared: boolean
}

/**
 * Checks whether all lines can be had at a pickup point, or be delivered.
 * @param points the chosen one and those of the products
 * @returns the method
 * @throws AppError checkout_incomplete, shipping_method_unavailable, locker_full; as choosePoint, requireDelivery
 */
export async function chosenMethod(
  ctx: Context,
  lines: readonly LentLine[],
  points: readonly PickupPointRow[],
  { method, headquarters_id: id, shipping_geo: geo, contact_shared }: Chosen,
): Promise<ShippingMethod> {
  if (method === 'delivery') {
    if (!geo) throw new AppError('checkout_incomplete')
    await forEachLine(lines, ({ product }) => requireDelivery(ctx, product, geo))
    return method
  }
  if (!id) throw new AppError('checkout_incomplete')
  await forEachLine(lines, ({ product }) => choosePoint(points, product, id, contact_shared))
  const [first] = lines
  const point = first && choosePoint(points, first.product, id, contact_shared)
  if (point?.method !== method) throw new AppError('shipping_method_unavailable')
  const room = points.find(one => one.id === id)?.lines
  if (!fitsInto({ is: { smartlocker: method === 'smartlocker' }, lines: room }, lines.length)) {
    throw new AppError('locker_full')
  }
  return method
}
