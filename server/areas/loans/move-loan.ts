import type { Updateable } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import { obstacleOf, waitsUntil } from '#domain/loans/obstacle.ts'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import { moveOf, waitingEffects } from '#domain/loans/order-status.ts'
import {
  confirmation,
  type Effect,
  type Mover,
  type OrderAction,
} from '#domain/loans/order-transitions.ts'
import { isClosed } from '#domain/loans/states.ts'
import { type Whereabouts, whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import { isStaff, recordWrite } from '#server/platform/access/audit.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { type Loan, type Moved, noUndo } from './loan.ts'
import { loanEffects } from './loan-effects.ts'
import { lockLoan, updateLoan } from './loans.repo.ts'

type Details = {
  motivation?: string | null
  /** Other columns that change, such as a later end; a function is asked once the state table allows the move. */
  changes?: Updateable<LoansTable> | ((loan: Loan) => Promise<Updateable<LoansTable>>)
}

/** The loan, locked until the commit. @throws AppError not_found */
export async function requireLoan(ctx: Context, id: string): Promise<Loan> {
  return orNotFound(await lockLoan(ctx.db, id))
}

/**
 * Why the clock lets a loan wait: also for the copies that are in for those who come before. A private request waits for its
 * owner's answer only, wherever the product is.
 */
export function obstacleFor(
  { today }: RequestContext,
  { from_date, method, owner_agreed_at }: Loan,
  whereabouts: Whereabouts | undefined,
) {
  if (!whereabouts || (method === 'p2p' && owner_agreed_at === null)) return null
  const isBehind = from_date <= today && whereabouts.left < 1
  return obstacleOf(whereabouts, from_date, today) ?? (isBehind ? 'not_back' : null)
}

/** A loan's facts for the state table. */
export function factsOf(
  ctx: RequestContext,
  loan: Loan,
  motivation?: string | null,
  whereabouts?: Whereabouts,
): LoanFacts {
  const was = loan.undo_columns?.status ?? null
  const { from_date: from, to_date: to, collect_by } = loan
  const obstacle = obstacleFor(ctx, loan, whereabouts)
  return {
    ...whereabouts,
    was,
    undoable:
      loan.undo_until !== null &&
      ctx.at < loan.undo_until &&
      was !== null &&
      waitingEffects(was, loan.status) !== null,
    status: loan.status,
    method: loan.method,
    from,
    collect_by: waitsUntil({ collect_by, to }, obstacle),
    today: ctx.today,
    deferred: loan.deadline_extended,
    agreed: loan.owner_agreed_at !== null,
    extendsAgain: ctx.library.document.repeat_extension ?? false,
    motivation: motivation ?? null,
  }
}

/**
 * Moves a loan to its next state by the state table, with the move's effects. Its row is locked before
 * its state is read, so that of two moves at once the second sees the first. The effects that others notice wait while the
 * desk can undo the move.
 * @returns the new row
 * @throws AppError not_found; order_state_changed; the table's refusal
 */
export async function moveLoan(
  ctx: Context,
  id: string,
  action: OrderAction,
  who: Mover,
  { motivation = null, changes = {} }: Details = {},
): Promise<Loan> {
  const loan = await requireLoan(ctx, id)
  const whereabouts = (await whereaboutsOf(ctx, [id])).get(id)
  const move = moveOf(action, factsOf(ctx, loan, motivation, whereabouts), who)
  if (!move.ok) throw new AppError(move.refusal)
  const { to, effects, later } = move.transition
  if (!effects.includes('restore_columns')) await finishMove(ctx, loan)
  const changed = {
    ...(typeof changes === 'function' ? await changes(loan) : changes),
    ...(await columnsOf(ctx, loan, effects)),
    status: to,
    ...(motivation && { motivation }),
    ...(isClosed(to) && { closed_at: ctx.at }),
    ...(later && undoOf(ctx, loan)),
  }
  const moved = await updateLoan(ctx.db, { id, from: loan.status }, changed)
  if (!moved) throw new AppError('order_state_changed')
  if (who === 'desk' && isStaff(ctx)) {
    await recordWrite(ctx, `loan ${action}`, loan.number, {
      before: { status: loan.status },
      after: { status: to, ...(motivation && { motivation }) },
    })
  }
  await runEffects(ctx, { loan: moved, action, who }, effects)
  return moved
}

/** What an undo needs: the present values of the columns that a move of the desk changes, and its deadline. */
function undoOf({ at }: Context, loan: Loan): Updateable<LoansTable> {
  const { status, busy_until, delivery_date, return_date, motivation } = loan
  const undo_columns = {
    status,
    busy_until,
    delivery_date,
    return_date,
    motivation,
    closed_at: null,
  }
  return {
    undo_until: new Date(at.getTime() + serverLimits.undoMs),
    undo_columns: JSON.stringify(undo_columns),
  }
}

/** Ends the time in which the last move can be undone: its effects that others notice follow now, once. */
export async function finishMove(ctx: Context, loan: Loan): Promise<void> {
  const { id, status, undo_columns } = loan
  if (!undo_columns) return
  const finished = await updateLoan(ctx.db, { id, from: status }, noUndo)
  const waiting = waitingEffects(undo_columns.status, status)
  if (!finished || !waiting) return
  const { action, effects } = waiting
  await runEffects(ctx, { loan: finished, action, who: 'desk' }, effects)
}

/** The effects of a confirmed checkout, once its loan is stored. */
export async function afterConfirmation(ctx: Context, loan: Loan) {
  const { action, effects } = confirmation
  await runEffects(ctx, { loan, action, who: 'borrower' }, effects)
}

/** The columns that a move's effects change. */
async function columnsOf(ctx: Context, loan: Loan, effects: readonly Effect[]) {
  const columns: Updateable<LoansTable> = {}
  for (const effect of effects) {
    Object.assign(columns, await loanEffects[effect].columns?.(ctx, loan))
  }
  return columns
}

/** Runs a move's effects after its row is updated, one after the other. */
async function runEffects(ctx: Context, moved: Moved, effects: readonly Effect[]) {
  for (const effect of effects) await loanEffects[effect].after?.(ctx, moved)
}
