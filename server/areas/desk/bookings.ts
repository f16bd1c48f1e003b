import type { Updateable } from 'kysely'
import type { UndoableMove } from '#contract/order-status.ts'
import type { DenialsInput, DeskBooking, HandoversInput } from '#contract/shapes/desk.ts'
import { undoActions, undoableMove } from '#domain/loans/order-status.ts'
import { lockProductsOfLoans } from '#server/areas/loans/loans.repo.ts'
import { factsOf, moveLoans } from '#server/areas/loans/move-loan.ts'
import { AppError } from '#server/core/app-error.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'
import { type DeskLoanRow, listDeskBooking } from './desk-loans.repo.ts'
import { toDeskLoans } from './desk-loans.ts'
import {
  dealBackFor,
  prepareHandover,
  recordCondition,
  refuseFollowed,
  undoRecords,
} from './handovers.ts'

/** The loans of a booking, in the order of the checkout. @throws AppError not_found */
export async function deskBooking(ctx: Context, id: string): Promise<DeskBooking> {
  return { id, loans: await toDeskLoans(ctx, await requireRows(ctx, id)) }
}

async function requireRows(ctx: Context, id: string): Promise<DeskLoanRow[]> {
  const rows = await listDeskBooking(ctx.db, id)
  if (rows.length === 0) throw new AppError('not_found')
  return rows
}

/** Some loans of a booking, whose products are locked. @throws AppError not_found if one is not of the booking */
async function lockSome(ctx: Context, id: string, wanted: readonly { loan: string }[]) {
  const rows = await requireRows(ctx, id)
  const loans = wanted.flatMap(({ loan }) => rows.find(row => row.id === loan) ?? [])
  if (loans.length < wanted.length) throw new AppError('not_found')
  await lockProductsOfLoans(
    ctx,
    loans.map(row => row.id),
  )
  return loans
}

/**
 * Hands out some loans of a booking, or takes them back: all or none.
 * @param changes other columns that change for each
 */
export async function handOverTogether(
  ctx: StaffContext,
  id: string,
  { kind, loans }: HandoversInput,
  changes: Updateable<LoansTable> = {},
): Promise<DeskBooking> {
  const rows = await lockSome(ctx, id, loans)
  const inputOf = (loanId: string) => {
    const found = loans.find(({ loan }) => loan === loanId)
    if (!found) throw new AppError('not_found')
    return { kind, ...found }
  }
  // Each has moved before the next gets its copy, so that no copy is dealt to two.
  const moved = await moveLoans(ctx, rows, kind, 'desk', async loan => {
    const details = await prepareHandover(ctx, loan.id, inputOf(loan.id))
    return { ...details, changes: { ...details.changes, ...changes } }
  })
  for (const loan of moved) await recordCondition(ctx, loan, inputOf(loan.id))
  return deskBooking(ctx, id)
}

/** Undoes a move of all loans of a booking for which it can be undone: all or none. @throws AppError undo_too_late, undo_followed */
export async function undoTogether(
  ctx: StaffContext,
  id: string,
  move: UndoableMove,
): Promise<DeskBooking> {
  const rows = await requireRows(ctx, id)
  const undoable = rows.filter(row => undoableMove(factsOf(ctx, row)) === move)
  if (undoable.length === 0) throw new AppError('undo_too_late')
  await lockProductsOfLoans(
    ctx,
    undoable.map(row => row.id),
  )
  const changes = dealBackFor(ctx, move)
  const moved = await moveLoans(ctx, undoable, undoActions[move], 'desk', () => ({
    changes,
  })).catch(refuseFollowed)
  for (const loan of moved) await undoRecords(ctx, loan, move)
  return deskBooking(ctx, id)
}

/** Denies some pending loans of a booking: all or none. @throws AppError motivation_required */
export async function denyTogether(
  ctx: StaffContext,
  id: string,
  { loans, motivation }: DenialsInput,
): Promise<DeskBooking> {
  const rows = await lockSome(ctx, id, loans)
  await moveLoans(ctx, rows, 'deny', 'desk', () => ({ motivation }))
  return deskBooking(ctx, id)
}
