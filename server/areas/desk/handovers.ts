import type { Insertable } from 'kysely'
import type { UndoableMove } from '#contract/order-status.ts'
import type { ConditionInput, DeskProduct, HandoverInput } from '#contract/shapes/desk.ts'
import { undoActions } from '#domain/loans/order-status.ts'
import { dealBack, dealCopyTo } from '#server/areas/availability/deal.ts'
import { lockProducts } from '#server/areas/catalogue/products.repo.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { lockProductOfLoan } from '#server/areas/loans/loans.repo.ts'
import { factsOf, moveLoan, requireLoan } from '#server/areas/loans/move-loan.ts'
import { AppError } from '#server/core/app-error.ts'
import { isOverlap } from '#server/core/store/database-errors.ts'
import type { HandoversTable } from '#server/core/store/tables/desk.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'
import { attachConditionPhoto } from './condition-photos.ts'
import { deskProduct } from './desk.ts'
import { findLoanWith } from './desk-loans.repo.ts'
import { findCopy, updateSeen } from './desk-products.repo.ts'
import { bringForward, refuseWhileShut } from './hand-out-anyway.ts'
import { insertHandover, undoHandover, updateReturn } from './handovers.repo.ts'
import { setCopyQuietly } from './maintenance.ts'

/** Of several loans that move together none is lost. */
type Handed = Omit<HandoverInput, 'lost'> & { lost?: boolean }

type Details = Omit<
  Insertable<HandoversTable>,
  'library_id' | 'object_id' | 'copy_id' | 'loan_id' | 'at'
> & { at?: Date }

/**
 * Hands out a loan's product or takes it back. A damaged one goes to maintenance. The product is locked first, because its
 * other loans may get other copies.
 * @param requestKey by which the same return is known if it is sent again in another way
 */
export async function handOver(
  ctx: StaffContext,
  loanId: string,
  input: Handed,
  requestKey: string | null = null,
): Promise<DeskProduct> {
  await lockProductOfLoan(ctx, loanId)
  const details = await prepareHandover(ctx, loanId, input)
  const loan = await moveLoan(ctx, loanId, input.kind, 'desk', details)
  await recordCondition(ctx, loan, input, requestKey)
  return deskProduct(ctx, loan.copy_id)
}

/** Gives a loan the copy that is handed out, or corrects the one that comes back. The product is locked. @returns what changes */
export async function prepareHandover(
  ctx: StaffContext,
  loanId: string,
  { kind, copy, returned, held, anyway, lost = false }: Handed,
) {
  if (kind === 'take_back') {
    const came = copy ? await copyThatCame(ctx, loanId, copy) : {}
    return { changes: { ...came, lost }, former: { lost: false } }
  }
  if (returned && copy) await takeBackFirst(ctx, loanId, copy, held)
  const loan = await requireLoan(ctx, loanId)
  if (anyway === false) await refuseWhileShut(ctx, loan)
  const former = anyway ? await bringForward(ctx, loan) : {}
  await takeCopy(ctx, loanId, copy)
  return { former }
}

/** Records a handover with the product's condition. */
export async function recordCondition(
  ctx: StaffContext,
  loan: Loan,
  { kind, damaged, ...input }: Handed,
  request_key: string | null = null,
) {
  const who = { kind, staff_id: ctx.actor.memberId, request_key }
  const found = { ...input, damaged: kind === 'take_back' && damaged }
  await recordHandover(ctx, loan, { ...who, ...(await saveCondition(ctx, loan, found)) })
}

/**
 * Gives a loan the copy that is handed out, by default one that is in; another booked loan that held it gets another one. The
 * product is locked.
 * @param given the ids of loans that are handed out with it, and have their copies already
 * @throws AppError not_found for a copy of another product; else as dealCopyTo
 */
export async function takeCopy(
  ctx: Context,
  loanId: string,
  copyId: string | null = null,
  given: readonly string[] = [],
) {
  const loan = await requireLoan(ctx, loanId)
  if (loan.status !== 'pending') return
  const copy = copyId ? await findCopy(ctx.db, copyId) : null
  if (copyId && copy?.object_id !== loan.object_id) throw new AppError('not_found')
  await dealCopyTo(ctx, loan, copyId, given)
}

/**
 * Corrects which copy a loan had: the one that comes back. The product is locked.
 * @throws AppError not_found for a copy of another product; object_not_back if another loan has it
 */
async function copyThatCame(ctx: Context, loanId: string, copyId: string) {
  const loan = await requireLoan(ctx, loanId)
  if (loan.copy_id === copyId) return {}
  const copy = await findCopy(ctx.db, copyId)
  if (copy?.object_id !== loan.object_id) throw new AppError('not_found')
  if (await findLoanWith(ctx.db, { ...loan, copy_id: copyId }))
    throw new AppError('object_not_back')
  return { copy_id: copyId }
}

/**
 * Takes back a copy that another loan has, as the desk sees that it is here.
 * @param held the loan that the desk saw
 * @throws AppError order_state_changed if another one has it now
 */
async function takeBackFirst(
  ctx: StaffContext,
  loanId: string,
  copyId: string,
  held: string | null,
) {
  const { object_id } = await requireLoan(ctx, loanId)
  const loan = await findLoanWith(ctx.db, { object_id, copy_id: copyId })
  if (loan && held && loan.id !== held) throw new AppError('order_state_changed')
  if (loan) await handOver(ctx, loan.id, { kind: 'take_back', ...sound })
}

/** Nothing is said of its condition. */
export const sound = {
  note: '',
  damaged: false,
  missing: [],
  cost: null,
  photo: null,
  copy: null,
  returned: false,
  held: null,
}

/** Takes back a product by its id or label, if it is out. @throws AppError not_found */
export async function takeBackByLabel(
  ctx: StaffContext,
  idOrCode: string,
  pointId?: string,
): Promise<DeskProduct> {
  const product = await deskProduct(ctx, idOrCode)
  const { current } = product
  const { id, copy } = product.object
  if (pointId && copy) {
    await lockProducts(ctx.db, [id])
    const { memberId } = ctx.actor
    await updateSeen(ctx.db, copy, { pointId, memberId, at: ctx.at })
  }
  if (!current?.actions.includes('take_back')) return product
  // If the answer is lost, the page sends it with this id as one that happened without a network.
  const key = ctx.request.idempotencyKey ?? null
  return handOver(ctx, current.id, { kind: 'take_back', ...sound }, key)
}

/** Adds the condition to a return that can still be undone. @throws AppError undo_too_late, order_state_changed */
export async function addCondition(ctx: StaffContext, loanId: string, input: ConditionInput) {
  await lockProductOfLoan(ctx, loanId)
  const loan = await requireLoan(ctx, loanId)
  if (loan.status !== 'returned') throw new AppError('order_state_changed')
  if (!factsOf(ctx, loan).undoable) throw new AppError('undo_too_late')
  await updateReturn(ctx.db, loanId, await saveCondition(ctx, loan, input))
  return deskProduct(ctx, loan.copy_id)
}

/** Attaches the photo of a condition, and takes a damaged or lost copy out of service. @returns the handover's columns */
async function saveCondition(
  ctx: StaffContext,
  { object_id, copy_id, lost }: Loan,
  { note, damaged, missing, cost, photo }: ConditionInput,
) {
  await attachConditionPhoto(ctx, object_id, photo)
  const state = lost ? 'missing' : damaged ? 'repair' : null
  const began_maintenance = state !== null && (await setCopyQuietly(ctx, copy_id, state, note))
  return {
    note,
    damaged,
    missing_parts: JSON.stringify(missing),
    cost_cents: cost,
    photo_id: photo,
    began_maintenance,
  }
}

/** Undoes the desk's last move of a loan. @throws AppError undo_too_late, undo_followed, order_state_changed */
export async function undoMove(ctx: StaffContext, loanId: string, move: UndoableMove) {
  // As a booking does, so that it sees one that was made meanwhile.
  await lockProductOfLoan(ctx, loanId)
  const changes = dealBackFor(ctx, move)
  const loan = await moveLoan(ctx, loanId, undoActions[move], 'desk', { changes }).catch(
    refuseFollowed,
  )
  await undoRecords(ctx, loan, move)
  return deskProduct(ctx, loan.copy_id)
}

/** The copy of a loan whose end is undone. */
export function dealBackFor(ctx: StaffContext, move: UndoableMove) {
  return async (loan: Loan) => (move === 'hand_out' ? {} : dealBack(ctx, loan))
}

/** The constraint has refused what another booking took meanwhile. */
export function refuseFollowed(error: unknown): never {
  throw isOverlap(error) ? new AppError('undo_followed') : error
}

/** Marks the handover of a move that is undone; a repair that began with it ends. */
export async function undoRecords(ctx: StaffContext, { id, copy_id }: Loan, move: UndoableMove) {
  if (move !== 'deny' && (await undoHandover(ctx.db, id, move, ctx.at))) {
    await setCopyQuietly(ctx, copy_id, 'in_service')
  }
}

/** Denies a pending loan. @throws AppError motivation_required */
export async function denyLoan(ctx: StaffContext, loanId: string, motivation: string) {
  await lockProductOfLoan(ctx, loanId)
  const loan = await moveLoan(ctx, loanId, 'deny', 'desk', { motivation })
  return deskProduct(ctx, loan.copy_id)
}

/** Records that a loan's product was handed out or taken back. */
export async function recordHandover(ctx: Context, loan: Loan, details: Details) {
  const { id: loan_id, object_id, copy_id } = loan
  await insertHandover(ctx.db, { at: ctx.at, ...details, object_id, copy_id, loan_id })
}
