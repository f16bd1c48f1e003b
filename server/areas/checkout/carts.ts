import { tagOf } from '#contract/headers.ts'
import type { Checkout, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { requireBorrower } from '#server/areas/account/members.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { lockMemberRow } from '#server/platform/access/members.repo.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import { type Cart, deleteCart, findCart, lockProductsOfCart, replaceCart } from './carts.repo.ts'
import { checkoutDocument, checkoutOf, shippingOf, versionOf } from './checkout-document.ts'
import { findProductAndBorrower } from './checkouts.repo.ts'
import { isOnePiece } from './lines.ts'

/** Locks the member's row, and with it their checkout, until the commit, unless the call was admitted with it. */
export async function lockCheckout({ db, actor, locked }: ActorContext) {
  if (locked?.memberId !== actor.memberId) await lockMemberRow(db, actor.memberId)
}

/** The same, then the rows of the products in their cart: other bookings of these wait. */
export async function lockCheckoutAndProducts(ctx: ActorContext) {
  await lockCheckout(ctx)
  const { memberId } = ctx.actor
  const isLocked = ctx.locked?.memberId === memberId && ctx.locked.productIds !== null
  if (!isLocked) await lockProductsOfCart(ctx.db, memberId)
}

/** The cart that the page shows, locked until the commit. @throws AppError checkout_missing, checkout_changed */
export async function loadCart(ctx: ActorContext): Promise<Cart> {
  await lockCheckout(ctx)
  const cart = await findCart(ctx.db, ctx.actor.memberId)
  if (!cart) throw new AppError('checkout_missing')
  await requireShown(ctx, cart)
  return cart
}

/** Whether the ten minutes of its reservation are over. */
export function isExpired(ctx: Context, cart: Cart): boolean {
  return cart.held_until !== null && cart.held_until <= ctx.at
}

/**
 * Refuses a call whose page shows something else than the cart, and answers what is in it. The member's row is to be
 * locked before. A call without `if-match` passes; so do a missing and an expired cart, for which each call has its
 * own error.
 * @throws AppError checkout_changed
 */
export async function requireShown(ctx: ActorContext, cart: Cart | undefined): Promise<void> {
  const { shown } = ctx.request
  if (!shown || !cart || isExpired(ctx, cart)) return
  if (shown === tagOf({ id: cart.id, version: versionOf(ctx, cart) })) return
  throw new AppError('checkout_changed', { checkout: await checkoutDocument(ctx, cart) })
}

/** @throws AppError checkout_missing unless the cart can still be changed; checkout_changed */
export async function requireOpenCart<C extends Cart>(ctx: ActorContext, cart: C | undefined) {
  if (!cart || isExpired(ctx, cart)) throw new AppError('checkout_missing')
  await requireShown(ctx, cart)
  return cart
}

/**
 * Opens the checkout of a product. It replaces any other, whose reservation is deleted. A page that says what it shows
 * replaces the checkout of another product, or of several, only if it shows it.
 */
export async function openCart(ctx: ActorContext, productId: string): Promise<Checkout> {
  await lockCheckout(ctx)
  const found = orNotFound(await findProductAndBorrower(ctx.db, productId, ctx.actor.memberId, ctx))
  const { borrower: member, ...product } = found
  const borrower = requireBorrower(ctx, member, product, 'reserve')
  if (ctx.request.shown) {
    const open = await findCart(ctx.db, borrower.id)
    const isSame = open?.object_id === product.id && isOnePiece(open.lines)
    if (!isSame) await requireShown(ctx, open)
  }
  const row = { member_id: borrower.id, object_id: product.id, created_at: ctx.at }
  const cart = await replaceCart(ctx.db, row)
  const shipping = await shippingOf(ctx, cart)
  const lines = [{ product, quantity: 1 }]
  return checkoutOf(ctx, cart, { lines, member: borrower, shipping })
}

/** Ends the checkout and deletes its reservation. */
export async function removeCart(ctx: ActorContext) {
  await lockCheckout(ctx)
  await deleteCart(ctx.db, ctx.actor.memberId)
}

/** The same for the page that shows it. @throws AppError checkout_changed */
export async function abandonCart(ctx: ActorContext) {
  await lockCheckout(ctx)
  await requireShown(ctx, await findCart(ctx.db, ctx.actor.memberId))
  await removeCart(ctx)
}

/** The open checkout for its page. An expired one counts as none. */
export async function currentCheckout(ctx: ActorContext): Promise<CurrentCheckout> {
  const cart = await findCart(ctx.db, ctx.actor.memberId)
  return cart && !isExpired(ctx, cart) ? checkoutDocument(ctx, cart) : { exists: false }
}
