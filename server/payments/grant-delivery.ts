import { errorStatus } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import { findCart, updateCart } from '../checkout/carts.repo.ts'
import { removeCart } from '../checkout/carts.ts'
import { book } from '../checkout/reservations.ts'
import { type ActorContext, type Context, inTransaction, type RequestContext } from '../context.ts'
import { afterConfirmation } from '../loans/move-loan.ts'
import type { Payment } from './payment.ts'

/** Time enough to take the money of an order that was approved at the last moment. */
const takingMs = 60_000

/**
 * Before any money is taken: holds the days on until it is. Late is not too late while nobody else
 * has the object; a checkout given up, or one long over, is.
 * @throws AppError checkout_expired, and nothing is taken
 */
export async function holdForDelivery(ctx: RequestContext, payment: Payment) {
  const { booking } = payment
  const end = payment.held_until?.getTime() ?? 0
  if (!booking || ctx.at.getTime() > end + limits.latePaymentMs) {
    throw new AppError('checkout_expired')
  }
  await inTransaction(ctx, async inside => {
    const own = asMember(inside, payment)
    const cart = await findCart(own.db, payment.member_id)
    if (cart?.id !== payment.cart_id) throw new AppError('checkout_expired')
    const expires_at = new Date(Math.max(end, ctx.at.getTime() + takingMs))
    await book(own, booking, { status: 'checkout', expires_at })
    await updateCart(own.db, payment.member_id, { held_until: expires_at })
  }).catch(error => {
    throw isRefusal(error) ? new AppError('checkout_expired') : error
  })
}

/**
 * Books the loan whose delivery was paid, in the transaction that says so, as it was when the order
 * was made: whatever became of the checkout since, if the object is free the payment wins.
 * @returns the loan's id, or `null` when it can't be had any more and the money must go back
 */
export async function grantDelivery(
  ctx: RequestContext,
  { id }: Payment,
  captureId: string,
): Promise<string | null> {
  return inTransaction(ctx, async inside => {
    const payment = await inside.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (payment.loan_id) return payment.loan_id
    if (!payment.booking || payment.status !== 'created') return null
    const own = asMember(inside, payment)
    const loan = await book(own, payment.booking, { status: 'pending', expires_at: null })
    const cart = await findCart(own.db, payment.member_id)
    if (cart?.id === payment.cart_id) await removeCart(own)
    await inside.db
      .updateTable('payments')
      .set({ status: 'granted', capture_id: captureId, loan_id: loan.id, settled_at: ctx.at })
      .where('id', '=', id)
      .execute()
    await afterConfirmation(own, loan)
    return loan.id
  }).catch(error => {
    if (isRefusal(error)) return null
    throw error
  })
}

/** A rule said no; anything else is a failure and proves nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && errorStatus[error.code] < 500
}

/** The payer's own context, also when a job or a notice settles. */
function asMember(ctx: Context, { member_id }: Pick<Payment, 'member_id'>): ActorContext {
  const actor = { kind: 'member', memberId: member_id, sessionId: '', level: 10, rank: 10 } as const
  return { ...ctx, actor }
}
