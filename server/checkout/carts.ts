import type { Checkout, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { canBorrow } from '#domain/permissions.ts'
import { borrowerFacts, loadMember } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import { requireProduct } from '../catalogue/products.ts'
import type { ActorContext, Context } from '../context.ts'
import type { Cart } from './cart.ts'
import { deleteCart, findCart, insertCart, lockCheckout } from './carts.repo.ts'
import { checkoutDocument } from './checkout-document.ts'
import { deleteReservation } from './reservations.repo.ts'

/** The cart, locked until the commit. @throws AppError checkout_missing */
export async function loadCart(ctx: ActorContext): Promise<Cart> {
  await lockCheckout(ctx.db, ctx.actor.memberId)
  const cart = await findCart(ctx.db, ctx.actor.memberId)
  if (!cart) throw new AppError('checkout_missing')
  return cart
}

/** Whether the ten minutes of its reservation are over. */
export function isExpired(ctx: Context, cart: Cart): boolean {
  return cart.held_until !== null && cart.held_until <= ctx.at
}

/** A cart that can still be changed. @throws AppError checkout_missing, also when it has expired */
export async function loadOpenCart(ctx: ActorContext): Promise<Cart> {
  const cart = await loadCart(ctx)
  if (isExpired(ctx, cart)) throw new AppError('checkout_missing')
  return cart
}

/** Opens the checkout of a product. It replaces any other, whose reservation is deleted. */
export async function openCart(ctx: ActorContext, productId: string): Promise<Checkout> {
  const product = await requireProduct(ctx, productId)
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const refusal = canBorrow(borrowerFacts(ctx, member), {
    ownerId: product.owner_id,
    maintenance: product.maintenance,
  })
  // An expired membership can be renewed on the last page, before any days are reserved.
  const renewable = refusal === 'card_inactive' && ctx.library.document.is.renewable_card
  if (refusal && !renewable) throw new AppError(refusal)
  await clearCheckout(ctx)
  const row = { member_id: member.id, object_id: product.id, created_at: ctx.at }
  const cart = await insertCart(ctx.db, row)
  return checkoutDocument(ctx, cart)
}

/** Ends the checkout and deletes its reservation. */
export async function removeCart(ctx: ActorContext) {
  await lockCheckout(ctx.db, ctx.actor.memberId)
  await clearCheckout(ctx)
}

/** The same, when the member's row is locked already. */
async function clearCheckout({ db, actor }: ActorContext) {
  await deleteReservation(db, actor.memberId)
  await deleteCart(db, actor.memberId)
}

/** The open checkout for its page. An expired one counts as none. */
export async function currentCheckout(ctx: ActorContext): Promise<CurrentCheckout> {
  const cart = await findCart(ctx.db, ctx.actor.memberId)
  return cart && !isExpired(ctx, cart) ? checkoutDocument(ctx, cart) : { exists: false }
}
