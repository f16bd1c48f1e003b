import type { Insertable } from 'kysely'
import type { DeskObject, HandoverInput } from '#contract/shapes/desk.ts'
import type { ActorContext, Context } from '../context.ts'
import type { Loan } from '../loans/loan.ts'
import { moveLoan } from '../loans/move-loan.ts'
import type { HandoversTable } from '../store/tables/desk.ts'
import { keepConditionPhoto } from './condition-photos.ts'
import { deskObject } from './desk.ts'
import { markMaintenance } from './maintenance.ts'

type Details = Omit<Insertable<HandoversTable>, 'library_id' | 'object_id' | 'loan_id' | 'at'>

/** Hands a loan's object out or takes it back, by the state table; damaged, it goes to maintenance. */
export async function handOver(
  ctx: ActorContext,
  loanId: string,
  input: HandoverInput,
): Promise<DeskObject> {
  const { kind, note, photo } = input
  const damaged = kind === 'take_back' && input.damaged
  const loan = await moveLoan(ctx, loanId, kind, 'desk')
  await keepConditionPhoto(ctx, loan.object_id, photo)
  const staff_id = ctx.actor.memberId
  await recordHandover(ctx, loan, { kind, note, damaged, staff_id, photo_id: photo })
  if (!damaged) return deskObject(ctx, loan.object_id)
  const { object } = await deskObject(ctx, loan.object_id)
  await markMaintenance(ctx, object, true)
  return deskObject(ctx, object.id)
}

/** Puts a hand-out made by mistake back to what it was. @throws AppError undo_too_late */
export async function undoHandOut(ctx: ActorContext, loanId: string): Promise<DeskObject> {
  const loan = await moveLoan(ctx, loanId, 'undo_hand_out', 'desk')
  await ctx.db
    .updateTable('handovers')
    .set({ undone_at: ctx.at })
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'hand_out')
    .where('undone_at', 'is', null)
    .execute()
  return deskObject(ctx, loan.object_id)
}

/** The library can't lend it after all. @throws AppError motivation_required */
export async function denyLoan(
  ctx: ActorContext,
  loanId: string,
  motivation: string,
): Promise<DeskObject> {
  const loan = await moveLoan(ctx, loanId, 'deny', 'desk', { motivation })
  return deskObject(ctx, loan.object_id)
}

/** Writes down that a loan's object changed hands. */
export async function recordHandover(ctx: Context, loan: Loan, details: Details) {
  const row = { object_id: loan.object_id, loan_id: loan.id }
  await ctx.db
    .insertInto('handovers')
    .values({ ...row, at: ctx.at, ...details })
    .execute()
}
