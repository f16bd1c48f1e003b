import type { ErrorCode } from '#contract/errors.ts'
import { providerOf } from '#server/areas/payments/accounts.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { setRefunded } from '#server/areas/payments/payments.repo.ts'
import { reasonOf } from '#server/areas/payments/receipt-email.ts'
import { findReceiptOfPayment, type ReceiptRow } from '#server/areas/payments/receipts.repo.ts'
import { addReceipt, reversalOf } from '#server/areas/payments/receipts.ts'
import { isFor, verify } from '#server/areas/payments/verify.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import type { PayPal, PayPalOrder } from '#server/platform/paypal/paypal.ts'
import { grantDelivery, reserveForDelivery } from './grant-delivery.ts'
import { grantMembership } from './grant-membership.ts'
import { notifyOfRefund } from './payment-notifications.ts'

type Purchase = {
  /** Checked before money is taken. @throws AppError, and no money is taken */
  secure: (ctx: RequestContext, payment: Payment) => Promise<unknown>
  /** The id of what was bought, or `null` when it is no longer available. */
  grant: (ctx: RequestContext, payment: Payment, captureId: string) => Promise<string | null>
  refunded: ErrorCode
}

/** What can be paid for. */
const purchases: Record<Payment['kind'], Purchase> = {
  membership: {
    secure: async () => {},
    grant: grantMembership,
    refunded: 'payment_refunded',
  },
  delivery: { secure: reserveForDelivery, grant: grantDelivery, refunded: 'delivery_refunded' },
}

/**
 * Settles a payment; may be called any number of times. Reads the order at the provider, captures it if
 * it is only approved, checks it, and grants once what it paid for. If that is no longer available, the
 * money is refunded.
 * @returns the id of what was granted
 * @throws AppError payment_*
 */
export async function settle(ctx: RequestContext, payment: Payment): Promise<string> {
  const purchase = purchases[payment.kind]
  if (payment.status === 'granted') return payment.membership_id ?? payment.loan_id ?? ''
  if (payment.status === 'refunded' || payment.status === 'owed') {
    throw new AppError(purchase.refunded)
  }
  const { order_id } = payment
  if (!order_id) throw new AppError('payment_not_completed')
  const provider = await inTransaction(ctx, inside => providerOf(inside, payment))
  const order = await capturedOrder(ctx, payment, provider, order_id)
  const verdict = verify(order, payment, provider.merchantId)
  if ('refusal' in verdict) {
    ctx.log({ level: 'warn', event: 'payment_refused', id: payment.id, why: verdict.refusal })
    const isBack = verdict.refusal === 'payment_refunded'
    throw new AppError(isBack ? purchase.refunded : verdict.refusal)
  }
  const granted = await purchase.grant(ctx, payment, verdict.captureId)
  if (granted) return granted
  await refund(ctx, payment, verdict.captureId)
  throw new AppError(purchase.refunded)
}

async function capturedOrder(
  ctx: RequestContext,
  payment: Payment,
  provider: PayPal,
  id: string,
): Promise<PayPalOrder> {
  const order = await provider.getOrder(id)
  if (!order) throw new AppError('payment_mismatch')
  if (order.status !== 'APPROVED' || !isFor(order, payment, provider.merchantId)) return order
  await purchases[payment.kind].secure(ctx, payment)
  // With the same request id a second capture is the first one.
  await provider.captureOrder(id, `capture-${payment.id}`)
  return (await provider.getOrder(id)) ?? order
}

/**
 * Refunds the money from the account that received it, once for any number of calls, and notifies the member.
 * @throws AppError payment_unavailable, and the money is still to be refunded
 */
export async function refund(ctx: RequestContext, payment: Payment, captureId: string) {
  const provider = await inTransaction(ctx, inside => providerOf(inside, payment))
  await provider.refund(captureId, `refund-${payment.id}`)
  await inTransaction(ctx, async inside => {
    const refunded = await setRefunded(inside.db, payment.id, { captureId, at: ctx.at })
    if (!refunded) return
    const former = await findReceiptOfPayment(inside.db, payment.id)
    // Staff have given it back, with another receipt that said so.
    if (former?.reversed_by) return
    const reversal = former && (await addReversal(inside, former))
    await notifyOfRefund(inside, payment, reversal ?? null)
  })
  ctx.log({ level: 'warn', event: 'payment_refunded', id: payment.id })
}

const addReversal = (ctx: Context, former: ReceiptRow) =>
  addReceipt(ctx, reversalOf(former, reasonOf(ctx, 'refunded')))
