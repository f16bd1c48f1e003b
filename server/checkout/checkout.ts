import { limits, serverLimits } from '#contract/limits.ts'
import { periodOf } from '#contract/period.ts'
import type { LoanInput, ShippingInput } from '#contract/shapes/checkout.ts'
import { AppError } from '../app-error.ts'
import { findObject, type ObjectRow } from '../catalogue/products.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '../context.ts'
import { askAboutLoan, asksCrm } from '../crm/ask.ts'
import { countAgainst, type Limit } from '../limits/rate-limit.ts'
import { followConfirmation } from '../loans/move-loan.ts'
import { requirePoint } from '../pickup-points/pickup-points.ts'
import type { Cart } from './cart.ts'
import { dropCart, isLapsed, loadCart, loadOpenCart, updateCart } from './carts.ts'
import { loanOf, shippingOf } from './checkout-document.ts'
import { requireDelivery } from './delivery.ts'
import { book, holdEnd, releaseHold, requirePeriod } from './reservations.ts'

/** Each request tells an owner who asks, and may show a home: nobody goes through all of them. */
const privateRequests: Limit = {
  name: 'private-request',
  most: limits.privateRequestsPerDay,
  minutes: 24 * 60,
  refusal: 'private_requests_exceeded',
}

/** Chooses where and how; days already held are let go, since they may not suit the new place. */
export async function chooseShipping(ctx: ActorContext, input: ShippingInput) {
  const cart = await loadOpenCart(ctx)
  const object = await findObject(ctx, cart.object_id)
  const place = await chosenPlace(ctx, object, input)
  if (cart.held_until) await releaseHold(ctx)
  const change = { ...place, contact_shared: input.is_contact_shared, held_until: null }
  await updateCart(ctx, change)
  const changed = { ...cart, ...change }
  return { loan: loanOf(changed), shipping: await shippingOf(ctx, changed) }
}

/** Where and how, by what was asked; a delivery starts from the object's own place. */
async function chosenPlace(ctx: ActorContext, object: ObjectRow, input: ShippingInput) {
  const { method, address_id, shipping_geo, is_contact_shared } = input
  if (method === 'delivery') {
    if (!shipping_geo) throw missing('shipping_geo')
    await requireDelivery(ctx, object, shipping_geo)
    return { method, headquarters_id: object.location_id, shipping_geo }
  }
  if (!address_id) throw missing('address_id')
  const point = await requirePoint(ctx, object, address_id, is_contact_shared)
  if (point.method !== method) throw new AppError('shipping_method_unavailable')
  return { method, headquarters_id: point.id, shipping_geo: null }
}

function missing(field: string) {
  return new AppError('validation_failed', { fields: { [field]: 'required' } })
}

/** Chooses the days at the chosen place. */
export async function chooseLoan(ctx: ActorContext, input: LoanInput) {
  const cart = await loadOpenCart(ctx)
  if (!cart.headquarters_id) throw new AppError('checkout_incomplete')
  const object = await findObject(ctx, cart.object_id)
  const period = periodOf(input)
  await requirePeriod(ctx, object, cart.headquarters_id, period)
  if (cart.held_until) await releaseHold(ctx)
  const change = {
    from_date: input.from_date,
    to_date: input.to_date,
    note: input.note,
    contact_shared: cart.contact_shared || input.is_contact_shared,
    held_until: null,
  }
  await updateCart(ctx, change)
  return { loan: loanOf(change) }
}

/** However often a checkout begins anew, nobody keeps an object from the others for a day. */
const holds = { name: 'hold', most: serverLimits.holdsPerObjectAndDay, minutes: 24 * 60 }

/**
 * Holds the days; asked again it answers the same deadline, unless another ten minutes are asked for.
 * @throws AppError as book; checkout_expired, hold_renewals_used, rate_limited
 */
export async function holdDays(ctx: ActorContext, { anew }: { anew: boolean }) {
  const cart = await loadCart(ctx)
  if (isLapsed(ctx, cart)) throw new AppError('checkout_expired')
  const renews = anew && cart.held_until !== null
  const hold_renewals = cart.hold_renewals + (renews ? 1 : 0)
  if (hold_renewals > serverLimits.holdRenewals) throw new AppError('hold_renewals_used')
  const until = (!anew && cart.held_until) || holdEnd(ctx)
  if (until !== cart.held_until) {
    await book(ctx, cart, { status: 'checkout', expires_at: until })
    await updateCart(ctx, { held_until: until, hold_renewals })
    await countAgainst(ctx, holds, `${ctx.actor.memberId}/${cart.object_id}`)
  }
  const seconds_left = Math.round((until.getTime() - ctx.at.getTime()) / 1000)
  const renewals_left = serverLimits.holdRenewals - hold_renewals
  return { expires_at: until.toISOString(), seconds_left, renewals_left }
}

/** Whether the checkout is confirmed by a payment alone. */
export function mustPay({ library }: ActorContext, cart: Cart): boolean {
  return cart.method === 'delivery' && library.document.delivery.price > 0
}

/** Turns the checkout into a pending loan, held or not: every rule is asked again at this moment. */
export async function confirmCheckout(
  ctx: RequestContext<MemberActor>,
): Promise<{ origin_id: string }> {
  if (asksCrm(ctx)) await askAboutLoan(ctx, await inTransaction(ctx, loadCart))
  return inTransaction(ctx, bookCart, { byKey: true })
}

async function bookCart(ctx: ActorContext) {
  const cart = await loadCart(ctx)
  if (isLapsed(ctx, cart)) throw new AppError('checkout_expired')
  if (mustPay(ctx, cart)) throw new AppError('payment_not_completed')
  if (cart.method === 'p2p') await countAgainst(ctx, privateRequests, ctx.actor.memberId)
  const loan = await book(ctx, cart, { status: 'pending', expires_at: null })
  await dropCart(ctx)
  await followConfirmation(ctx, loan)
  return { origin_id: loan.id }
}
