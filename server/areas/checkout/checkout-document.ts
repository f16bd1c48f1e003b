import { createHash } from 'node:crypto'
import { datesOf, periodOf } from '#contract/period.ts'
import type { Checkout, CheckoutLine } from '#contract/shapes/checkout.ts'
import { emailOrNone } from '#contract/texts/no-email.ts'
import { daysInclusive } from '#domain/days/plain-date.ts'
import type { ProductRow } from '#server/areas/catalogue/products.repo.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import { deliveryAddress, pointAddress } from '#server/areas/loans/shipping-address.ts'
import {
  findPickupPoints,
  type PickupPointRow,
} from '#server/areas/pickup-points/pickup-points.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Line } from '#server/core/store/tables/payments.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { type Cart, listProductsAndMember } from './carts.repo.ts'
import { isOnePiece, linesOf } from './lines.ts'

/** A checkout for its member's page. */
export async function checkoutDocument(ctx: ActorContext, cart: Cart): Promise<Checkout> {
  const { lines, member } = await linesAndMember(ctx, cart)
  return checkoutOf(ctx, cart, { lines, member, shipping: await shippingOf(ctx, cart) })
}

type Product = Pick<ProductRow, 'id' | 'code' | 'name' | 'names' | 'location_id' | 'imgs'> & {
  /** Of its pickup point. */
  kind: PickupPointRow['kind']
}

type Parts = {
  lines: readonly { product: Product; quantity: number }[]
  member: Checkout['customer']
  shipping: Checkout['shipping']
}

/** The same from what was already read. @throws AppError not_found without a line */
export function checkoutOf(
  ctx: ActorContext,
  cart: Cart,
  { lines: rows, member, shipping }: Parts,
): Checkout {
  const { id, name, card_number, email } = member
  const lines = rows.map(lineOf)
  const [first] = lines
  if (!first) throw new AppError('not_found')
  return {
    exists: true,
    id: cart.id,
    version: versionOf(ctx, cart),
    origin_id: null,
    status: 'checkout',
    product: first.product,
    lines,
    customer: { id, name, card_number, email: emailOrNone(email) },
    shipping,
    loan: loanOf(cart),
    note: cart.note,
    is_contact_shared: cart.contact_shared,
    expires_at: cart.held_until?.toISOString() ?? null,
  }
}

function lineOf({ product, quantity }: { product: Product; quantity: number }): CheckoutLine {
  const { id, code, name, names, location_id, kind } = product
  const address = { id: location_id, is: { private: kind === 'private' } }
  return {
    product: { id, code, name, names, location: { address }, img: pictureOf(product) },
    quantity,
  }
}

/**
 * The cart's lines and member.
 * @throws AppError not_found if its only product is no longer lent
 */
async function linesAndMember(ctx: ActorContext, cart: Cart) {
  const rows = await listProductsAndMember(ctx.db, cart)
  const lines = cart.lines.flatMap(({ object_id, quantity }) => {
    const product = rows.find(({ id }) => id === object_id)
    return product ? [{ product, quantity }] : []
  })
  const [first] = lines
  if (!first || (lines.length === 1 && first.product.withdrawn)) throw new AppError('not_found')
  const { member_id: id, member_name: name, card_number, email } = first.product
  return { lines, member: { id, name, card_number, email } }
}

/** The pickup point and method chosen so far. */
export async function shippingOf(ctx: ActorContext, cart: Cart): Promise<Checkout['shipping']> {
  const points = cart.method === 'delivery' ? [] : [cart.headquarters_id]
  return chosenShipping(ctx, cart, [...(await findPickupPoints(ctx.db, points)).values()])
}

type Chosen = Pick<Cart, 'method' | 'headquarters_id' | 'shipping_geo' | 'from_date'>

/** The same from the pickup points that were already read. */
export function chosenShipping(
  ctx: ActorContext,
  cart: Chosen,
  points: readonly PickupPointRow[],
): Checkout['shipping'] {
  const { method, headquarters_id, shipping_geo, from_date: date } = cart
  const price = priceOf(ctx, cart)
  if (method === 'delivery') return { method, address: deliveryAddress(shipping_geo), date, price }
  const point = points.find(({ id }) => id === headquarters_id)
  // The owner hasn't agreed yet, so a home's street is not shown.
  return {
    method,
    address: point ? pointAddress(point, point.kind !== 'private') : null,
    date,
    price,
  }
}

/** The days chosen so far. */
export function loanOf(cart: Pick<Cart, 'from_date' | 'to_date'>): Checkout['loan'] {
  const period = periodOf(cart)
  if (!period) return { from_date: null, to_date: null, dates: [], no_of_days: 0 }
  const { from, to } = period
  return { ...datesOf(period), dates: [from, to], no_of_days: daysInclusive(from, to) }
}

/** What the delivery of a cart costs, in euro; 0 without one. */
export function priceOf(
  { library }: Pick<ActorContext, 'library'>,
  { method }: Pick<Cart, 'method'>,
) {
  return method === 'delivery' ? library.document.delivery.price : 0
}

type Content = Pick<
  Cart,
  'object_id' | 'method' | 'headquarters_id' | 'shipping_geo' | 'from_date' | 'to_date'
> & { lines?: readonly Line[] }

/** The version of a cart: a hash of what its member decides on. */
export function versionOf(ctx: Pick<ActorContext, 'library'>, cart: Content): string {
  const { object_id, method, headquarters_id, shipping_geo: geo, from_date, to_date } = cart
  const lines = linesOf(cart)
  const content = [
    object_id,
    from_date,
    to_date,
    method,
    headquarters_id,
    geo && [geo.address, geo.cap, geo.city, geo.province],
    priceOf(ctx, cart),
    // One piece has the version that it had before there were lines.
    ...(isOnePiece(lines) ? [] : [lines.map(line => [line.object_id, line.quantity])]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
