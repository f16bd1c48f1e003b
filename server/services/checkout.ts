import type { CurrentCheckout, LoanInput, ShippingInput } from '#contract/shapes/checkout.ts'
import { AppError } from '../app-error.ts'
import { withLibrary } from '../store/transaction.ts'
import {
  type Ctx,
  checkoutDocument,
  findCart,
  isLapsed,
  loadCart,
  loadOpenCart,
  loanOf,
  removeCart,
  shippingOf,
  updateCart,
} from './carts.ts'
import { holdEnd, releaseHold, requirePeriod, takeHold } from './holds.ts'
import { newLockerCode } from './locker-codes.ts'
import { requirePoint } from './pickup-points.ts'
import { findObject } from './products.ts'

/** The open checkout; one that lapsed is swept away and counts as none. */
export function currentCheckout(ctx: Ctx): Promise<CurrentCheckout> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const cart = await findCart(ctx)
    if (!cart) return { exists: false }
    if (!isLapsed(ctx, cart)) return checkoutDocument(ctx)
    await removeCart(ctx)
    return { exists: false }
  })
}

/** Chooses where and how; days already held are let go, since they may not suit the new place. */
export function chooseShipping(ctx: Ctx, input: ShippingInput) {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const cart = await loadOpenCart(ctx)
    const object = await findObject(ctx, cart.object_id)
    if (input.method === 'delivery' || input.method === 'p2p') {
      throw new AppError('shipping_method_unavailable')
    }
    if (!input.address_id) {
      throw new AppError('validation_failed', { fields: { address_id: 'required' } })
    }
    const point = await requirePoint(ctx, object, input.address_id, input.is_contact_shared)
    const method = point.kind === 'smartlocker' ? 'smartlocker' : 'pickup'
    if (method !== input.method) throw new AppError('shipping_method_unavailable')
    await releaseHold(ctx)
    const change = {
      method,
      headquarters_id: point.id,
      contact_shared: input.is_contact_shared,
      held_until: null,
    } as const
    await updateCart(ctx, change)
    const changed = { ...cart, ...change }
    return { loan: loanOf(changed), shipping: await shippingOf(ctx, changed) }
  })
}

/** Chooses the days at the chosen place. */
export function chooseLoan(ctx: Ctx, input: LoanInput) {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const cart = await loadOpenCart(ctx)
    if (!cart.headquarters_id) throw new AppError('checkout_incomplete')
    const object = await findObject(ctx, cart.object_id)
    const period = { from: input.from_date, to: input.to_date }
    await requirePeriod(ctx, object, cart.headquarters_id, period)
    await releaseHold(ctx)
    const change = {
      from_date: input.from_date,
      to_date: input.to_date,
      note: input.note,
      contact_shared: cart.contact_shared || input.is_contact_shared,
      held_until: null,
    }
    await updateCart(ctx, change)
    return { loan: loanOf(change) }
  })
}

/** Holds the days; asked again it answers the same deadline. */
export function holdDays(ctx: Ctx) {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const cart = await loadCart(ctx)
    if (isLapsed(ctx, cart)) throw new AppError('checkout_expired')
    const until = cart.held_until ?? holdEnd(ctx)
    if (!cart.held_until) {
      await takeHold(ctx, cart, until)
      await updateCart(ctx, { held_until: until })
    }
    const seconds_left = Math.round((until.getTime() - ctx.at.getTime()) / 1000)
    return { expires_at: until.toISOString(), seconds_left }
  })
}

/** Turns the hold into a pending loan; without one, takes it in the same breath. */
export function confirmCheckout(ctx: Ctx): Promise<{ origin_id: string }> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const cart = await loadCart(ctx)
    if (isLapsed(ctx, cart)) throw new AppError('checkout_expired')
    if (!cart.held_until) await takeHold(ctx, cart, holdEnd(ctx))
    const locker = cart.method === 'smartlocker'
    const loan = await db
      .updateTable('loans')
      .set({
        status: 'pending',
        expires_at: null,
        created_at: ctx.at,
        pickup_code: locker ? newLockerCode() : null,
        deposit_code: locker ? newLockerCode() : null,
      })
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', ctx.actor.memberId)
      .where('object_id', '=', cart.object_id)
      .where('status', '=', 'checkout')
      .returning('id')
      .executeTakeFirst()
    if (!loan) throw new AppError('checkout_expired')
    await removeCart(ctx)
    return { origin_id: loan.id }
  })
}
