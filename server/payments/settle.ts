import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { grantMembership } from './grant.ts'
import { grantDelivery, holdForDelivery } from './grant-delivery.ts'
import type { Payment } from './payment.ts'
import type { PayPalOrder } from './paypal.ts'
import { tellOfRefund } from './refund-letter.ts'
import { isFor, verify } from './verify.ts'

type Purchase = {
  /** What must be sure before money is taken. @throws AppError, and none is */
  secure: (ctx: RequestContext, payment: Payment) => Promise<unknown>
  /** The id of what was bought, or `null` when it can't be had any more. */
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
  delivery: { secure: holdForDelivery, grant: grantDelivery, refunded: 'delivery_refunded' },
}

/** A payment by one of its own marks, of this library. */
export async function findPayment(ctx: Context, by: { id: string } | { order_id: string }) {
  const query = ctx.db.selectFrom('payments').selectAll()
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('order_id', '=', by.order_id)
  ).executeTakeFirst()
}

/**
 * Brings a payment to its end, however often and by whomever it is asked: the order is read at the
 * provider, taken if only approved, checked, and what it paid for is granted once. Money that can buy
 * nothing any more goes back.
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
  const order = await capturedOrder(ctx, payment, order_id)
  const verdict = verify(order, payment, ctx.payments.merchantId)
  if ('refusal' in verdict) {
    ctx.log({ level: 'warn', event: 'payment_refused', id: payment.id, why: verdict.refusal })
    throw new AppError(verdict.refusal)
  }
  const granted = await purchase.grant(ctx, payment, verdict.captureId)
  if (granted) return granted
  await refund(ctx, payment, verdict.captureId)
  throw new AppError(purchase.refunded)
}

async function capturedOrder(
  ctx: RequestContext,
  payment: Payment,
  id: string,
): Promise<PayPalOrder> {
  const { payments } = ctx
  const order = await payments.getOrder(id)
  if (!order) throw new AppError('payment_mismatch')
  if (order.status !== 'APPROVED' || !isFor(order, payment, payments.merchantId)) return order
  await purchases[payment.kind].secure(ctx, payment)
  // The request id makes a second capture the first.
  await payments.captureOrder(id, `capture-${payment.id}`)
  return (await payments.getOrder(id)) ?? order
}

/** Gives the money back, once however often it is asked, and tells who paid. */
export async function refund(ctx: RequestContext, payment: Payment, captureId: string) {
  await ctx.payments.refund(captureId, `refund-${payment.id}`)
  await inTransaction(ctx, async inside => {
    const { numUpdatedRows } = await inside.db
      .updateTable('payments')
      .set({ status: 'refunded', capture_id: captureId, settled_at: ctx.at })
      .where('id', '=', payment.id)
      .where('status', 'in', ['created', 'owed'])
      .executeTakeFirst()
    if (numUpdatedRows > 0n && payment.kind === 'delivery') await tellOfRefund(inside, payment)
  })
  ctx.log({ level: 'warn', event: 'payment_refunded', id: payment.id })
}
