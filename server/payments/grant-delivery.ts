import { errorStatus } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import { findCart, updateCart } from '../checkout/carts.repo.ts'
import { removeCart } from '../checkout/carts.ts'
import { book } from '../checkout/reservations.ts'
import { type ActorContext, type Context, inTransaction, type RequestContext } from '../context.ts'
import { afterConfirmation } from '../loans/move-loan.ts'
import type { Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.repo.ts'

/** Time to capture the money of an order that was approved at the last moment. */
const takingMs = 60_000

const byKey = { byKey: true }

/**
 * Before any money is taken: extends the reservation. A late payment is accepted while nobody else has the
 * product, but not after a cancelled checkout or a long delay.
 * @throws AppError checkout_expired, and no money is taken
 */
export async function holdForDelivery(ctx: RequestContext, payment: Payment) {
  const { booking } = payment
  const end = payment.held_until?.getTime() ?? 0
  if (!booking || ctx.at.getTime() > end + limits.latePaymentMs) {
    throw new AppError('checkout_expired')
  }
  await inTransaction(
    ctx,
    async inside => {
      const { loan_id } = await lockPayment(inside.db, payment.id)
      // Another call with the same payment has just booked the loan, so there is nothing to reserve.
      if (loan_id) return
      const own = asMember(inside, payment)
      const cart = await findCart(own.db, payment.member_id)
      if (cart?.id !== payment.cart_id) throw new AppError('checkout_expired')
      const expires_at = new Date(Math.max(end, ctx.at.getTime() + takingMs))
      const { held_until: heldUntil } = payment
      const options = { act: 'confirm', heldUntil } as const
      await book(own, booking, { status: 'checkout', expires_at }, options)
      await updateCart(own.db, payment.member_id, { held_until: expires_at })
    },
    byKey,
  ).catch(error => {
    throw isRefusal(error) ? new AppError('checkout_expired') : error
  })
}

/**
 * Books the loan whose delivery was paid, in the transaction that updates the payment. The loan is as it was
 * when the order was made: if the product is free, later changes of the checkout do not matter.
 * @returns the loan's id, or `null` if the product is not free and the money must be refunded
 */
export async function grantDelivery(
  ctx: RequestContext,
  { id }: Payment,
  captureId: string,
): Promise<string | null> {
  return inTransaction(
    ctx,
    async inside => {
      const payment = await lockPayment(inside.db, id)
      if (payment.loan_id) return payment.loan_id
      if (!payment.booking || payment.status !== 'created') return null
      const own = asMember(inside, payment)
      const { booking, held_until: heldUntil } = payment
      const pending = { status: 'pending', expires_at: null } as const
      const loan = await book(own, booking, pending, { heldUntil })
      const cart = await findCart(own.db, payment.member_id)
      if (cart?.id === payment.cart_id) await removeCart(own)
      await updatePayment(inside.db, id, {
        status: 'granted',
        ...{ capture_id: captureId, loan_id: loan.id, settled_at: ctx.at },
      })
      await afterConfirmation(own, loan)
      return loan.id
    },
    byKey,
  ).catch(error => {
    if (isRefusal(error)) return null
    throw error
  })
}

/** Whether a rule refused it. Any other error is a failure, after which it is tried again. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && errorStatus[error.code] < 500
}

/** The payer's own context, also when a job or a webhook settles. */
function asMember(ctx: Context, { member_id }: Pick<Payment, 'member_id'>): ActorContext {
  const actor = { kind: 'member', memberId: member_id, sessionId: '', level: 10, rank: 10 } as const
  return { ...ctx, actor }
}
