import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CartsTable } from '#server/core/store/tables/loans.ts'
import type { Context } from '#server/platform/context.ts'

/** A cart's row: the one open checkout of a member. */
export type Cart = Selectable<CartsTable>

/** What the delivery of a cart costs, in euro; 0 without one. */
export function priceOf({ library }: Pick<Context, 'library'>, { method }: Pick<Cart, 'method'>) {
  return method === 'delivery' ? library.document.delivery.price : 0
}

type Content = Pick<
  Cart,
  'object_id' | 'method' | 'headquarters_id' | 'shipping_geo' | 'from_date' | 'to_date'
>

/** The version of a cart: a hash of what its member decides on. */
export function versionOf(ctx: Pick<Context, 'library'>, cart: Content): string {
  const { object_id, method, headquarters_id, shipping_geo: geo, from_date, to_date } = cart
  const content = [
    ...[object_id, from_date, to_date, method, headquarters_id],
    geo && [geo.address, geo.cap, geo.city, geo.province],
    priceOf(ctx, cart),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
