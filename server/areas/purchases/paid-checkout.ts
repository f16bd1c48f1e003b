import { type Cart, listOpenPayments } from '#server/areas/checkout/carts.repo.ts'
import { isExpired, loadCart } from '#server/areas/checkout/carts.ts'
import { askAboutLines, mustPay } from '#server/areas/checkout/checkout.ts'
import { priceOf, versionOf } from '#server/areas/checkout/checkout-document.ts'
import { findBookingFacts } from '#server/areas/checkout/checkouts.repo.ts'
import { lentLines, linesOf, requireLines } from '#server/areas/checkout/lines.ts'
import { requireComplete } from '#server/areas/checkout/reservations.ts'
import { presentAccount, publicId } from '#server/areas/payments/accounts.ts'
import { openOrder } from '#server/areas/payments/open-order.ts'
import { findPayment } from '#server/areas/payments/payments.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Booking } from '#server/core/store/tables/payments.ts'
import { recordEntry } from '#server/platform/access/audit.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { settle } from './settle.ts'

/**
 * Opens the payment order for the delivery of the reserved days. Asked again for the same days, it
 * returns the same order, so that nothing is paid twice. Who may not confirm the loan pays nothing.
 * @throws AppError checkout_*, shipping_method_unavailable, payment_unavailable
 */
export async function orderDelivery(
  ctx: RequestContext<MemberActor>,
): Promise<{ order_id: string; pp_pk: string }> {
  const { cart, price, account, open } = await inTransaction(ctx, deliveryToPay)
  if (open?.order_id) {
    return { order_id: open.order_id, pp_pk: publicId(ctx.config, account) ?? '' }
  }
  await askAboutLines(ctx, cart)
  return openOrder(ctx, price, {
    kind: 'delivery',
    cart_id: cart.id,
    held_until: cart.held_until,
    booking: JSON.stringify(bookingOf(cart)),
  })
}

/** The cart whose delivery must be paid, and its open payment, if any. */
async function deliveryToPay(ctx: ActorContext) {
  const cart = await loadCart(ctx)
  if (isExpired(ctx, cart)) throw new AppError('checkout_expired')
  if (!mustPay(ctx, cart)) throw new AppError('shipping_method_unavailable')
  const { pickupPointId: pointId } = requireComplete(cart)
  if (!cart.held_until) throw new AppError('checkout_incomplete')
  const ids = { productIds: linesOf(cart).map(({ object_id }) => object_id), pointId }
  const { products, points, borrower } = await findBookingFacts(ctx.db, cart.member_id, ids, ctx)
  const lines = await lentLines(cart.lines, products)
  await requireLines(ctx, borrower, { lines, points }, 'confirm')
  const price = priceOf(ctx, cart)
  const { account } = await presentAccount(ctx)
  const order = { price, reservedUntil: cart.held_until, account }
  // A line that was taken out keeps the ten minutes, but the former order is not for what is left.
  const open = (await listOpenPayments(ctx.db, cart.id, order)).find(
    ({ booking }) => booking && versionOf(ctx, booking) === versionOf(ctx, cart),
  )
  return { cart, price, account, open }
}

/**
 * Confirms the loan whose delivery was paid. An order of another member, or an unknown one, is refused
 * and leaves an audit entry.
 * @throws AppError payment_*, delivery_refunded, checkout_expired
 */
export async function confirmPaid(ctx: RequestContext<MemberActor>, orderId: string) {
  const { memberId, impersonator } = ctx.actor
  if (impersonator) throw new AppError('impersonation_refused')
  const payment = await inTransaction(ctx, ({ db }) => findPayment(db, { order_id: orderId }))
  if (payment?.member_id !== memberId || payment.kind !== 'delivery') {
    const entry = { actorId: memberId, subjectId: memberId, status: 409 }
    await inTransaction(ctx, inside => recordEntry(inside, { ...entry, action: 'payment_refused' }))
    throw new AppError('payment_mismatch')
  }
  return { origin_id: await settle(ctx, payment) }
}

function bookingOf(cart: Cart): Booking {
  const { object_id, method, headquarters_id, shipping_geo } = cart
  const { from_date, to_date, contact_shared, note, lines } = cart
  return {
    object_id,
    method,
    headquarters_id,
    shipping_geo,
    from_date,
    to_date,
    contact_shared,
    note,
    lines,
  }
}
