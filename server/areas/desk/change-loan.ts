import { dateField, datesOf, type Period, periodOf } from '#contract/period.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import type { PeriodRefusal } from '#domain/days/availability.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { loanMethodOf } from '#domain/loans/checkout.ts'
import { changeRefusal, staffChanges } from '#domain/loans/staff-changes.ts'
import { isOut } from '#domain/loans/states.ts'
import { getProductFacts } from '#server/areas/availability/availability.repo.ts'
import { availabilityAt } from '#server/areas/availability/availability.ts'
import { dealFor } from '#server/areas/availability/deal.ts'
import { requireProduct } from '#server/areas/catalogue/products.ts'
import { deadlineColumns, openingsSince } from '#server/areas/loans/deadlines/deadlines.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import {
  type Change,
  cancelReminders,
  notifyOfChange,
} from '#server/areas/loans/loan-notifications.ts'
import { lockProductOfLoan, updateLoan } from '#server/areas/loans/loans.repo.ts'
import { lockerCodes } from '#server/areas/loans/locker-codes.ts'
import { finishMove, requireLoan } from '#server/areas/loans/move-loan.ts'
import { findPickupPoint } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { requirePoint } from '#server/areas/pickup-points/pickup-points.ts'
import { advanceQueue } from '#server/areas/queue/advance-queue.ts'
import { AppError } from '#server/core/app-error.ts'
import { isOverlap } from '#server/core/store/database-errors.ts'
import { isStaff, recordWrite } from '#server/platform/access/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { findDeskLoan } from './desk-loans.repo.ts'
import { toDeskLoans } from './desk-loans.ts'

/**
 * Changes the days and the pickup point of a loan before the hand-out, or the end after it. Locks the
 * product's row first, as a booking does.
 * @throws AppError with the broken rule of the calendar or of the pickup point; order_state_changed
 */
export async function changeLoan(
  ctx: Context,
  id: string,
  wanted: Period,
  { pointId, about = {} }: { pointId?: string | undefined; about?: Change } = {},
): Promise<DeskLoan> {
  await lockProductOfLoan(ctx, id)
  const loan = await requireLoan(ctx, id)
  await finishMove(ctx, loan)
  const may = staffChanges(loan)
  if (may.length === 0) throw new AppError('order_state_changed')
  const begins = may.includes('from')
  const place = await otherPlace(ctx, loan, pointId)
  const current = periodOf(loan)
  const period = begins ? wanted : { ...current, to: wanted.to }
  const calendar = await calendarFor(ctx, { ...loan, ...place })
  const refusal = changeRefusal(calendar, { ...loan, ...current }, period)
  if (refusal) throw refused(refusal, period)
  const before = await oneLoan(ctx, id)
  const was = moved(before)
  const isMoved = place !== null || period.from !== current.from || period.to !== current.to
  const busy_until = busyUntil(period.from, period.to, calendar)
  const wantedDays = { id, from: period.from, to: busy_until, out: isOut(loan.status) }
  const changes = {
    ...place,
    ...(await dealFor(ctx, loan.object_id, wantedDays)),
    ...(isMoved && { moved_from: JSON.stringify(was) }),
    ...datesOf(period),
    busy_until,
    ...(begins && (await newDeadline(ctx, { ...loan, ...place, ...datesOf(period) }))),
  }
  await updateLoan(ctx.db, { id, from: loan.status }, changes).catch((error: unknown) => {
    throw isOverlap(error) ? new AppError('object_busy') : error
  })
  const after = await oneLoan(ctx, id)
  if (isStaff(ctx))
    await recordWrite(ctx, 'loan', loan.number, { before: was, after: moved(after) })
  await cancelReminders(ctx, id)
  if (isMoved) await notifyOfChange(ctx, id, place ? 'relocated' : 'moved', { ...about, was })
  await advanceQueue(ctx, loan.object_id)
  return after
}

/**
 * The new pickup point, by the rules of a booking there, with locker codes; `null` if it does not change.
 * @throws AppError order_state_changed, pickup_point_*
 */
async function otherPlace(ctx: Context, loan: Loan, pointId: string | undefined) {
  if (!pointId) return null
  const mayMove = staffChanges(loan).includes('point')
  if (pointId === loan.headquarters_id) {
    if (!mayMove) return null
    const { kind } = await findPickupPoint(ctx.db, pointId)
    // A desk can have become a locker since.
    if ((kind === 'smartlocker') === (loan.method === 'smartlocker')) return null
  }
  if (!mayMove) throw new AppError('order_state_changed')
  const product = await requireProduct(ctx, loan.object_id)
  const { id, method } = await requirePoint(ctx, product, pointId, false)
  const moved = loanMethodOf(method)
  return { headquarters_id: id, method: moved, ...lockerCodes(moved) }
}

/** The days to collect begin anew, today at the earliest: nothing that was promised before counts any more. */
async function newDeadline(ctx: Context, loan: Loan) {
  const ready_at = loan.from_date <= ctx.today ? ctx.at : null
  const wanted = { ...loan, ready_at, collect_by: null }
  const { collect_by } = deadlineColumns(ctx, wanted, await openingsSince(ctx, [wanted]))
  return { first_to_date: loan.to_date, ready_at, collect_by }
}

/** What changes, for the audit log and the borrower. */
function moved({ from_date, to_date, point }: DeskLoan) {
  return { from_date, to_date, point: point?.name ?? null }
}

async function calendarFor(ctx: Context, loan: Loan) {
  const product = await getProductFacts(ctx.db, loan.object_id)
  return availabilityAt(ctx, product, loan.headquarters_id, { loanIds: [loan.id] })
}

function refused({ code, day, limit }: PeriodRefusal, period: Period): AppError {
  return new AppError(code, {
    fields: { [dateField(period, day)]: 'invalid' },
    ...(limit && { limit }),
  })
}

async function oneLoan(ctx: Context, id: string): Promise<DeskLoan> {
  const row = await findDeskLoan(ctx.db, id)
  const [loan] = row ? await toDeskLoans(ctx, [row]) : []
  if (!loan) throw new AppError('not_found')
  return loan
}
