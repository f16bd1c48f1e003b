import type { Checkout } from '#contract/shapes/checkout.ts'
import { daysInclusive } from '#domain/plain-date.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Cart, Ctx } from './carts.ts'
import { loadMember } from './members.ts'
import { getProduct } from './products.ts'
import { deliveryAddress, shippingAddresses } from './shipping-address.ts'

/** A checkout as its member's page shows it. */
export function checkoutDocument(ctx: Ctx, cart: Cart): Promise<Checkout> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const product = await getProduct(ctx, cart.object_id)
    const member = await loadMember(ctx, ctx.actor.memberId)
    const { address } = product.location
    return {
      exists: true,
      id: cart.id,
      origin_id: null,
      status: 'checkout',
      product: {
        id: product.id,
        code: product.code,
        name: product.name,
        location: { address: { id: address.id, is: address.is } },
        img: product.img,
      },
      customer: {
        id: member.id,
        name: member.name,
        card_number: member.card_number,
        email: member.email,
      },
      shipping: await shippingOf(ctx, cart),
      loan: loanOf(cart),
      note: cart.note,
      is_contact_shared: cart.contact_shared,
      expires_at: cart.held_until?.toISOString() ?? null,
    }
  })
}

/** Where and how, as chosen so far. */
export async function shippingOf(ctx: Ctx, cart: Cart): Promise<Checkout['shipping']> {
  const { method, headquarters_id: id, shipping_geo, from_date: date } = cart
  if (method === 'delivery') return { method, address: deliveryAddress(shipping_geo), date }
  const addresses = await shippingAddresses(ctx, [id])
  return { method, address: addresses.get(id ?? '') ?? null, date }
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
