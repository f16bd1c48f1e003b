import type { LoanInput, ShippingInput } from '#contract/shapes/checkout.ts'
import { AppError } from '../app-error.ts'
import { withLibrary } from '../store/transaction.ts'
import { type Ctx, isLapsed, loadCart, loadOpenCart, removeCart, updateCart } from './carts.ts'
import { loanOf, shippingOf } from './checkout-document.ts'
import { book, holdEnd, releaseHold, requirePeriod } from './holds.ts'
import { newLockerCode } from './locker-codes.ts'
import { followConfirmation } from './move-loan.ts'
import { requirePoint } from './pickup-points.ts'
import { findObject } from './products.ts'

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
    if (point.method !== input.method) throw new AppError('shipping_method_unavailable')
    await releaseHold(ctx)
    const change = {
      method: point.method,
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
      await book(ctx, cart, { status: 'checkout', expires_at: until })
      await updateCart(ctx, { held_until: until })
    }
    const seconds_left = Math.round((until.getTime() - ctx.at.getTime()) / 1000)
    return { expires_at: until.toISOString(), seconds_left }
  })
}

/** Turns the checkout into a pending loan, held or not: every rule is asked again at this moment. */
export function confirmCheckout(ctx: Ctx): Promise<{ origin_id: string }> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const cart = await loadCart(ctx)
    if (isLapsed(ctx, cart)) throw new AppError('checkout_expired')
    const locker = cart.method === 'smartlocker'
    const origin_id = await book(ctx, cart, {
      status: 'pending',
      expires_at: null,
      pickup_code: locker ? newLockerCode() : null,
      deposit_code: locker ? newLockerCode() : null,
    })
    await removeCart(ctx)
    await followConfirmation(ctx, origin_id)
    return { origin_id }
  })
}
