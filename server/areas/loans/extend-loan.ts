import { datesOf, periodOf } from '#contract/period.ts'
import type { Booking, Order } from '#contract/shapes/order.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { type Extension, extensionTarget } from '#domain/days/extension.ts'
import { isOut } from '#domain/loans/states.ts'
import { dealFor } from '#server/areas/availability/deal.ts'
import { AppError } from '#server/core/app-error.ts'
import { isOverlap } from '#server/core/store/database-errors.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { getBooking, requireBooking } from './bookings.ts'
import { extensionsOf } from './extensions.ts'
import type { Loan } from './loan.ts'
import { requireParty } from './loan-moves.ts'
import { lockProductOfLoan, lockProductsOfLoans } from './loans.repo.ts'
import { moveLoan, moveLoans } from './move-loan.ts'
import { getOrder } from './orders.ts'

/**
 * Extends a loan by a month, or to the given day. The product's row is locked first, as for a booking, so
 * that of an extension and a booking at once the second sees the first.
 * @throws AppError extension_blocked with the limit and the latest possible end; or the state table's refusal
 */
export async function extendOrder(ctx: ActorContext, id: string, wanted?: string): Promise<Order> {
  const who = await requireParty(ctx, id)
  await lockProductOfLoan(ctx, id)
  const changes = (loan: Loan) => longer(ctx, loan, wanted)
  await moveLoan(ctx, id, 'extend', who, { changes }).catch(refuseOverlap)
  return getOrder(ctx, id)
}

/**
 * The same for the loans of a booking that the borrower has: all or none. Each sees those before it already extended.
 * @throws AppError not_found; order_state_changed if they have none; as extendOrder, which names the loans
 */
export async function extendBooking(
  ctx: ActorContext,
  id: string,
  wanted?: string,
): Promise<Booking> {
  const loans = await requireBooking(ctx, id)
  const out = loans.filter(({ status }) => isOut(status))
  if (out.length === 0) throw new AppError('order_state_changed')
  await lockProductsOfLoans(
    ctx,
    out.map(loan => loan.id),
  )
  const changes = (loan: Loan) => longer(ctx, loan, wanted)
  await moveLoans(ctx, out, 'extend', 'borrower', () => ({ changes })).catch(refuseOverlap)
  return getBooking(ctx, id)
}

/** The columns of a longer loan. Its product is locked. @throws AppError extension_blocked, order_state_changed */
async function longer(ctx: ActorContext, loan: Loan, wanted: string | undefined) {
  const extension = (await extensionsOf(ctx, [loan])).get(loan.id)
  if (!extension) throw new AppError('order_state_changed')
  const { from, to: end } = periodOf(loan)
  const to = wanted ?? extensionTarget(end)
  if (!extension.to || to > extension.to || to <= end) throw blocked(loan, extension)
  const busy_until = busyUntil(from, to, extension.rule)
  const days = { id: loan.id, from, to: busy_until, out: true }
  return { to_date: to, busy_until, ...(await dealFor(ctx, loan.object_id, days)) }
}

/** The constraint has refused what another booking took meanwhile. */
function refuseOverlap(error: unknown): never {
  throw isOverlap(error) ? new AppError('extension_blocked', { limit: 'booked' }) : error
}

/** A limit that clients do not know from earlier versions has no name here. */
function blocked(loan: Loan, { to, limit }: Extension): AppError {
  return new AppError('extension_blocked', {
    ...(to && { alternatives: [datesOf({ ...periodOf(loan), to })] }),
    ...(limit !== 'late' && { limit: limit ?? 'closed' }),
  })
}
