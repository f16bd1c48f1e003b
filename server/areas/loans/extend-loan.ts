import { datesOf, periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { type Extension, extensionTarget } from '#domain/days/extension.ts'
import { moveOf } from '#domain/loans/order-status.ts'
import { dealFor } from '#server/areas/availability/deal.ts'
import { AppError } from '#server/core/app-error.ts'
import { isOverlap } from '#server/core/store/database-errors.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { extensionsOf } from './extensions.ts'
import type { Loan } from './loan.ts'
import { requireParty } from './loan-moves.ts'
import { lockProductOfLoan } from './loans.repo.ts'
import { factsOf, moveLoan, requireLoan } from './move-loan.ts'
import { getOrder } from './orders.ts'

/**
 * Extends a loan by a month, or to the given day. The product's row is locked first, as for a booking, so
 * that of an extension and a booking at once the second sees the first.
 * @throws AppError extension_blocked with the limit and the latest possible end; or the state table's refusal
 */
export async function extendOrder(ctx: ActorContext, id: string, wanted?: string): Promise<Order> {
  const who = await requireParty(ctx, id)
  await lockProductOfLoan(ctx, id)
  const loan = await requireLoan(ctx, id)
  const move = moveOf('extend', factsOf(ctx, loan), who)
  if (!move.ok) throw new AppError(move.refusal)
  const extension = (await extensionsOf(ctx, [loan])).get(id)
  if (!extension) throw new AppError('order_state_changed')
  const { from, to: end } = periodOf(loan)
  const to = wanted ?? extensionTarget(end)
  if (!extension.to || to > extension.to || to <= end) throw blocked(loan, extension)
  const busy_until = busyUntil(from, to, extension.rule)
  const days = { id, from, to: busy_until, out: true }
  const changes = { to_date: to, busy_until, ...(await dealFor(ctx, loan.object_id, days)) }
  await moveLoan(ctx, id, 'extend', who, { changes }).catch((error: unknown) => {
    throw isOverlap(error) ? blocked(loan, { to: null, limit: 'booked' }) : error
  })
  return getOrder(ctx, id)
}

/** A limit that clients do not know from earlier versions has no name here. */
function blocked(loan: Loan, { to, limit }: Extension): AppError {
  return new AppError('extension_blocked', {
    ...(to && { alternatives: [datesOf({ ...periodOf(loan), to })] }),
    ...(limit !== 'late' && { limit: limit ?? 'closed' }),
  })
}
