import type { Selectable } from 'kysely'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { canBorrow } from '#domain/permissions.ts'
import { daysInclusive } from '#domain/plain-date.ts'
import { AppError } from '../app-error.ts'
import type { Context, MemberActor } from '../context.ts'
import type { CartsTable } from '../store/tables.ts'
import { withLibrary } from '../store/transaction.ts'
import { releaseHold } from './holds.ts'
import { borrowerFacts, loadMember } from './members.ts'
import { findObject, getProduct } from './products.ts'
import { shippingAddress } from './shipping-address.ts'

export type Ctx = Context<MemberActor>
export type Cart = Selectable<CartsTable>

/** The member's cart, locked, if there is one. */
export function findCart(ctx: Ctx): Promise<Cart | undefined> {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('carts')
      .selectAll()
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', ctx.actor.memberId)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** @throws AppError checkout_missing */
export async function loadCart(ctx: Ctx): Promise<Cart> {
  const cart = await findCart(ctx)
  if (!cart) throw new AppError('checkout_missing')
  return cart
}

/** The ten minutes are over: nothing of the checkout counts any more. */
export function isLapsed(ctx: Context, cart: Cart): boolean {
  return cart.held_until !== null && cart.held_until <= ctx.at
}

/** A cart that can still be changed. @throws AppError checkout_missing, once lapsed too */
export async function loadOpenCart(ctx: Ctx): Promise<Cart> {
  const cart = await loadCart(ctx)
  if (isLapsed(ctx, cart)) throw new AppError('checkout_missing')
  return cart
}

/** Opens the checkout of an object in place of any other; what was held is let go. */
export function openCart(ctx: Ctx, objectId: string): Promise<Checkout> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const object = await findObject(ctx, objectId)
    const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
    const refusal = canBorrow(borrowerFacts(ctx, member), {
      ownerId: object.owner_id,
      maintenance: object.maintenance,
    })
    if (refusal) throw new AppError(refusal)
    await removeCart(ctx)
    await db
      .insertInto('carts')
      .values({
        library_id: ctx.library.id,
        member_id: member.id,
        object_id: object.id,
        created_at: ctx.at,
      })
      .execute()
    return checkoutDocument(ctx)
  })
}

/** Ends the checkout and frees the days it held. */
export function removeCart(ctx: Ctx) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    await releaseHold(ctx)
    await db
      .deleteFrom('carts')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', ctx.actor.memberId)
      .execute()
  })
}

export function updateCart(
  ctx: Ctx,
  values: Partial<
    Pick<
      Cart,
      | 'method'
      | 'headquarters_id'
      | 'from_date'
      | 'to_date'
      | 'note'
      | 'contact_shared'
      | 'held_until'
    >
  >,
) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .updateTable('carts')
      .set(values)
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', ctx.actor.memberId)
      .execute(),
  )
}

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

/** The checkout as the page shows it. @throws AppError checkout_missing */
export function checkoutDocument(ctx: Ctx): Promise<Checkout> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const cart = await loadOpenCart(ctx)
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

export async function shippingOf(ctx: Context, cart: Cart): Promise<Checkout['shipping']> {
  return {
    method: cart.method,
    address: await shippingAddress(ctx, cart.headquarters_id),
    date: cart.from_date,
  }
}
