import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { serverLimits } from '#contract/limits.ts'
import { type Cart, findCart, updateCart } from '#server/areas/checkout/carts.repo.ts'
import { lockCheckout, removeCart, requireShown } from '#server/areas/checkout/carts.ts'
import { priceOf, versionOf } from '#server/areas/checkout/checkout-document.ts'
import { book, confirmed } from '#server/areas/checkout/reservations.ts'
import { afterConfirmation } from '#server/areas/loans/move-loan.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { lockPayment, updatePayment } from '#server/areas/payments/payments.repo.ts'
import { addReceipt, paidOnline } from '#server/areas/payments/receipts.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  type ActorContext,
  type Context,
  inTransaction,
  type RequestContext,
} from '#server/platform/context.ts'

/** Time to capture the money of an order that was approved at the last moment. */
const takingMs = 60_000

/** Refusals because the page shows another checkout than there is. */
const ofPage = new Set<ErrorCode>(['checkout_changed', 'checkout_missing'])

const byKey = { byKey: true }

/**
 * Before any money is taken: extends the reservation. A late payment is accepted while nobody else has the
 * product, but not after a cancelled or changed checkout or a long delay.
 * @throws AppError checkout_changed if the page shows another checkout; checkout_expired; and no money is taken
 */
export async function reserveForDelivery(ctx: RequestContext, payment: Payment) {
  const { booking } = payment
  const end = payment.held_until?.getTime() ?? 0
  if (!booking || ctx.at.getTime() > end + serverLimits.latePaymentMs) {
    throw new AppError('checkout_expired')
  }
  await inTransaction(
    ctx,
    async inside => {
      const { loan_id } = await lockPayment(inside.db, payment.id)
      // Another call with the same payment has just booked the loan, so there is nothing to reserve.
      if (loan_id) return
      const own = asMember(inside, payment)
      await lockCheckout(own)
      const cart = await findCart(own.db, payment.member_id)
      await requireShown(own, cart)
      if (!cart && own.request.shown) throw new AppError('checkout_missing')
      if (!cart || !isFor(own, payment, cart)) throw new AppError('checkout_expired')
      const expires_at = new Date(Math.max(end, ctx.at.getTime() + takingMs))
      const { held_until: reservedUntil } = payment
      const options = { act: 'confirm', reservedUntil } as const
      await book(own, booking, { status: 'checkout', expires_at }, options)
      await updateCart(own.db, payment.member_id, { held_until: expires_at })
    },
    byKey,
  ).catch(error => {
    throw isRefusal(error) && !ofPage.has(error.code) ? new AppError('checkout_expired') : error
  })
}

/**
 * Whether the cart is still what the order was made for. If the member has chosen otherwise since then, elsewhere or
 * after a refusal, its money is never taken, by no page and no job.
 */
function isFor(ctx: ActorContext, { booking, cart_id, amount }: Payment, cart: Cart): boolean {
  if (!booking || cart.id !== cart_id || Number(amount) !== priceOf(ctx, cart)) return false
  return versionOf(ctx, booking) === versionOf(ctx, cart)
}

/**
 * Books the loans whose delivery was paid, in the transaction that updates the payment. They are as they were
 * when the order was made: if the products are free, changes of the checkout after the money was taken do not matter.
 * @returns the first loan's id, or `null` if a product is not free and the money must be refunded
 */
export async function grantDelivery(ctx: RequestContext, { id }: Payment, captureId: string) {
  return inTransaction(
    ctx,
    async inside => {
      const payment = await lockPayment(inside.db, id)
      if (payment.loan_id) return payment.loan_id
      if (!payment.booking || payment.status !== 'created') return null
      const own = asMember(inside, payment)
      const { booking, held_until: reservedUntil } = payment
      const loans = await book(own, booking, confirmed, { reservedUntil })
      const cart = await findCart(own.db, payment.member_id)
      if (cart?.id === payment.cart_id) await removeCart(own)
      await updatePayment(inside.db, id, {
        status: 'granted',
        capture_id: captureId,
        loan_id: loans[0].id,
        settled_at: ctx.at,
      })
      // Before the message of the booking, which names it.
      await addReceipt(own, { kind: 'delivery', ...paidOnline(payment) })
      await afterConfirmation(own, loans)
      return loans[0].id
    },
    byKey,
  ).catch(error => {
    if (isRefusal(error)) return null
    throw error
  })
}

/** Whether a rule refused the loans. After any other error, they are booked again later. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && errorStatus[error.code] < 500
}

/** The payer's own context, also when a job or a webhook settles. */
function asMember(ctx: Context, { member_id }: Pick<Payment, 'member_id'>): ActorContext {
  const actor = { kind: 'member', memberId: member_id, sessionId: '', level: 10, rank: 10 } as const
  return { ...ctx, actor }
}
