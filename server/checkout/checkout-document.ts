import type { Checkout } from '#contract/shapes/checkout.ts'
import { daysInclusive } from '#domain/days/plain-date.ts'
import { AppError } from '../app-error.ts'
import { objectColumns, pictureOf } from '../catalogue/products.ts'
import type { ActorContext } from '../context.ts'
import type { Cart } from './cart.ts'
import { deliveryAddress, pointAddress, pointsById } from './shipping-address.ts'

/** A checkout as its member's page shows it. */
export async function checkoutDocument(ctx: ActorContext, cart: Cart): Promise<Checkout> {
  const { object, member } = await whatAndWho(ctx, cart)
  const is = { private: object.kind === 'private' }
  return {
    exists: true,
    id: cart.id,
    origin_id: null,
    status: 'checkout',
    product: {
      id: object.id,
      code: object.code,
      name: object.name,
      location: { address: { id: object.location_id, is } },
      img: pictureOf(object),
    },
    customer: member,
    shipping: await shippingOf(ctx, cart),
    loan: loanOf(cart),
    note: cart.note,
    is_contact_shared: cart.contact_shared,
    expires_at: cart.held_until?.toISOString() ?? null,
  }
}

/** The object, the kind of place it is at, and who wants it. @throws AppError not_found */
async function whatAndWho(ctx: ActorContext, cart: Cart) {
  const row = await objectColumns(ctx.db)
    .innerJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'objects.library_id')
        .onRef('headquarters.id', '=', 'objects.location_id'),
    )
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'objects.library_id')
        .on('members.id', '=', ctx.actor.memberId),
    )
    .select(['headquarters.kind', 'members.id as member_id', 'members.name as member_name'])
    .select(['members.card_number', 'members.email'])
    .where('objects.id', '=', cart.object_id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { member_id, member_name, card_number, email, ...object } = row
  return { object, member: { id: member_id, name: member_name, card_number, email } }
}

/** Where and how, as chosen so far. */
export async function shippingOf(ctx: ActorContext, cart: Cart): Promise<Checkout['shipping']> {
  const { method, headquarters_id: id, shipping_geo, from_date: date } = cart
  if (method === 'delivery') return { method, address: deliveryAddress(shipping_geo), date }
  const point = (await pointsById(ctx, [id])).get(id ?? '')
  // Nobody has agreed to anything yet.
  return { method, address: point ? pointAddress(point, point.kind !== 'private') : null, date }
}

/** The days chosen so far. */
export function loanOf(cart: Pick<Cart, 'from_date' | 'to_date'>): Checkout['loan'] {
  const { from_date, to_date } = cart
  if (!from_date || !to_date) return { from_date: null, to_date: null, dates: [], no_of_days: 0 }
  return {
    from_date,
    to_date,
    dates: [from_date, to_date],
    no_of_days: daysInclusive(from_date, to_date),
  }
}
