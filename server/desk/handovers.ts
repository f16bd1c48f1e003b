import type { Insertable } from 'kysely'
import type { DeskProduct, HandoverInput } from '#contract/shapes/desk.ts'
import type { Context, StaffContext } from '../context.ts'
import type { Loan } from '../loans/loan.ts'
import { moveLoan } from '../loans/move-loan.ts'
import type { HandoversTable } from '../store/tables/desk.ts'
import { attachConditionPhoto } from './condition-photos.ts'
import { deskProduct } from './desk.ts'
import { insertHandover, undoHandover } from './handovers.repo.ts'
import { markMaintenance } from './maintenance.ts'

type Details = Omit<Insertable<HandoversTable>, 'library_id' | 'object_id' | 'loan_id' | 'at'>

/** Hands out a loan's product or takes it back. A damaged one goes to maintenance. */
export async function handOver(
  ctx: StaffContext,
  loanId: string,
  input: HandoverInput,
): Promise<DeskProduct> {
  const { kind, note, photo } = input
  const damaged = kind === 'take_back' && input.damaged
  const loan = await moveLoan(ctx, loanId, kind, 'desk')
  await attachConditionPhoto(ctx, loan.object_id, photo)
  const staff_id = ctx.actor.memberId
  await recordHandover(ctx, loan, { kind, note, damaged, staff_id, photo_id: photo })
  if (!damaged) return deskProduct(ctx, loan.object_id)
  const { object: product } = await deskProduct(ctx, loan.object_id)
  await markMaintenance(ctx, product, true)
  return deskProduct(ctx, product.id)
}

/** Undoes a hand-out by mistake. @throws AppError undo_too_late */
export async function undoHandOut(ctx: StaffContext, loanId: string): Promise<DeskProduct> {
  const loan = await moveLoan(ctx, loanId, 'undo_hand_out', 'desk')
  await undoHandover(ctx.db, loanId, ctx.at)
  return deskProduct(ctx, loan.object_id)
}

/** Denies a pending loan. @throws AppError motivation_required */
export async function denyLoan(
  ctx: StaffContext,
  loanId: string,
  motivation: string,
): Promise<DeskProduct> {
  const loan = await moveLoan(ctx, loanId, 'deny', 'desk', { motivation })
  return deskProduct(ctx, loan.object_id)
}

/** Records that a loan's product was handed out or taken back. */
export async function recordHandover(ctx: Context, loan: Loan, details: Details) {
  const { id: loan_id, object_id } = loan
  await insertHandover(ctx.db, { object_id, loan_id, at: ctx.at, ...details })
}
