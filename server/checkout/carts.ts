import type { Updateable } from 'kysely'
import type { Checkout, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { canBorrow } from '#domain/permissions.ts'
import { borrowerFacts, loadMember } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import { findObject } from '../catalogue/products.ts'
import type { ActorContext, Context } from '../context.ts'
import type { CartsTable } from '../store/tables/loans.ts'
import type { Cart } from './cart.ts'
import { checkoutDocument } from './checkout-document.ts'
import { releaseHold } from './reservations.ts'

/** The member's cart, if there is one. */
export function findCart(ctx: ActorContext): Promise<Cart | undefined> {
  return ctx.db
    .selectFrom('carts')
    .selectAll()
    .where('member_id', '=', ctx.actor.memberId)
    .executeTakeFirst()
}

/** One change at a time to a member's checkout: whatever writes a cart or a hold comes by here first. */
function lockCheckout(ctx: ActorContext) {
  return ctx.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', ctx.actor.memberId)
    .forUpdate()
    .execute()
}

/** The cart, still until the commit. @throws AppError checkout_missing */
export async function loadCart(ctx: ActorContext): Promise<Cart> {
  await lockCheckout(ctx)
  const cart = await findCart(ctx)
  if (!cart) throw new AppError('checkout_missing')
  return cart
}

/** The ten minutes are over: nothing of the checkout counts any more. */
export function isLapsed(ctx: Context, cart: Cart): boolean {
  return cart.held_until !== null && cart.held_until <= ctx.at
}

/** A cart that can still be changed. @throws AppError checkout_missing, once lapsed too */
export async function loadOpenCart(ctx: ActorContext): Promise<Cart> {
  const cart = await loadCart(ctx)
  if (isLapsed(ctx, cart)) throw new AppError('checkout_missing')
  return cart
}

/** Opens the checkout of an object in place of any other; what was held is let go. */
export async function openCart(ctx: ActorContext, objectId: string): Promise<Checkout> {
  const object = await findObject(ctx, objectId)
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const refusal = canBorrow(borrowerFacts(ctx, member), {
    ownerId: object.owner_id,
    maintenance: object.maintenance,
  })
  // An ended card is renewed on the recap, where nothing is held before it is.
  const renewable = refusal === 'card_inactive' && ctx.library.document.is.renewable_card
  if (refusal && !renewable) throw new AppError(refusal)
  await clearCheckout(ctx)
  const cart = await ctx.db
    .insertInto('carts')
    .values({
      member_id: member.id,
      object_id: object.id,
      created_at: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return checkoutDocument(ctx, cart)
}

/** Ends the checkout and frees the days it held. */
export async function removeCart(ctx: ActorContext) {
  await lockCheckout(ctx)
  await clearCheckout(ctx)
}

/** The same for who has locked the member. */
export async function clearCheckout(ctx: ActorContext) {
  await releaseHold(ctx)
  await dropCart(ctx)
}

/** The same where what it held is a loan by now. */
export function dropCart(ctx: ActorContext) {
  return ctx.db.deleteFrom('carts').where('member_id', '=', ctx.actor.memberId).execute()
}

export function updateCart(
  ctx: ActorContext,
  values: Partial<
    Pick<
      Cart,
      | 'method'
      | 'headquarters_id'
      | 'shipping_geo'
      | 'from_date'
      | 'to_date'
      | 'note'
      | 'contact_shared'
      | 'held_until'
      | 'hold_renewals'
    >
  >,
) {
  return ctx.db
    .updateTable('carts')
    .set({
      ...values,
      ...('shipping_geo' in values && {
        shipping_geo: values.shipping_geo ? JSON.stringify(values.shipping_geo) : null,
      }),
    } as Updateable<CartsTable>)
    .where('member_id', '=', ctx.actor.memberId)
    .execute()
}

/** The checkout as the page shows it. A lapsed one counts as none, and says so when confirmed. */
export async function currentCheckout(ctx: ActorContext): Promise<CurrentCheckout> {
  const cart = await findCart(ctx)
  return cart && !isLapsed(ctx, cart) ? checkoutDocument(ctx, cart) : { exists: false }
}
