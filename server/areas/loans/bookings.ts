import type { Booking } from '#contract/shapes/order.ts'
import { isClosed } from '#domain/loans/states.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { listLoansOfBooking } from './bookings.repo.ts'
import { listDetailsOfBooking } from './loan-details.repo.ts'
import { lockProductsOfLoans } from './loans.repo.ts'
import { moveLoans } from './move-loan.ts'
import { toOrders } from './order-document.ts'

/** A booking of the member's, with its loans. @throws AppError not_found */
export async function getBooking(ctx: ActorContext, id: string): Promise<Booking> {
  const rows = await listDetailsOfBooking(ctx.db, id)
  if (rows[0]?.member_id !== ctx.actor.memberId) throw new AppError('not_found')
  return { id, orders: await toOrders(ctx, rows, 'borrower') }
}

/** The loans of a booking of the member's, in the order of the checkout. @throws AppError not_found */
export async function requireBooking(ctx: ActorContext, id: string) {
  const loans = await listLoansOfBooking(ctx.db, id)
  if (loans[0]?.member_id !== ctx.actor.memberId) throw new AppError('not_found')
  return loans
}

/**
 * The borrower cancels the loans of a booking that are not closed: all or none.
 * @throws AppError not_found; order_not_cancellable, which names the loans that they have
 */
export async function cancelBooking(ctx: ActorContext, id: string): Promise<Booking> {
  const loans = await requireBooking(ctx, id)
  const open = loans.filter(({ status }) => !isClosed(status))
  if (open.length === 0) throw new AppError('order_not_cancellable')
  await lockProductsOfLoans(
    ctx,
    open.map(loan => loan.id),
  )
  await moveLoans(ctx, open, 'cancel', 'borrower')
  return getBooking(ctx, id)
}
