import type { Updateable } from 'kysely'
import type { AuditAct } from '#contract/audit/acts.ts'
import type { Alternative, RefusedLine } from '#contract/errors.ts'
import { serverLimits } from '#contract/limits.ts'
import { obstacleOf, waitsUntil } from '#domain/loans/obstacle.ts'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import { moveOf, undoActions, waitingEffects } from '#domain/loans/order-status.ts'
import {
  confirmation,
  type Effect,
  type Mover,
  type OrderAction,
} from '#domain/loans/order-transitions.ts'
import { isClosed } from '#domain/loans/states.ts'
import { type Whereabouts, whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { LoansTable, UndoColumns } from '#server/core/store/tables/loans.ts'
import { isStaff, recordWrite } from '#server/platform/access/audit.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { listNames } from './bookings.repo.ts'
import { type Loan, type Moved, noUndo } from './loan.ts'
import { loanEffects } from './loan-effects.ts'
import { lockLoan, updateLoan } from './loans.repo.ts'

type Details = {
  motivation?: string | null
  /** Other columns that change, such as a later end; a function is asked once the state table allows the move. */
  changes?: Updateable<LoansTable> | ((loan: Loan) => Promise<Updateable<LoansTable>>)
  /** Former values of columns that were changed for the move just before, which an undo restores too. */
  former?: Omit<UndoColumns, 'status'>
}

/** The loan, locked until the commit. @throws AppError not_found */
export async function requireLoan(ctx: Context, id: string): Promise<Loan> {
  return orNotFound(await lockLoan(ctx.db, id))
}

/**
 * Why a waiting loan does not lapse yet: an obstacle, or all copies that are in are for earlier loans. A private
 * request waits only for its owner's answer.
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
  details: Details = {},
): Promise<Loan> {
  const { moved, effects } = await changeState(ctx, id, action, who, details)
  await runEffects(ctx, [moved], effects)
  return moved.loan
}

/**
 * Moves some loans of a booking in the same way, each as alone: all or none. The effects follow when all have moved, and
 * messages are about all of them. Their products are locked.
 * @param prepare runs before the move of each, with what changes for it
 * @returns the new rows
 * @throws AppError as moveLoan; of several loans it names all that are refused
 */
export async function moveLoans(
  ctx: Context,
  loans: readonly Named[],
  action: OrderAction,
  who: Mover,
  prepare: (loan: Named) => Details | Promise<Details> = () => ({}),
): Promise<Loan[]> {
  if (!isUndo(action)) await finishTogether(ctx, loans)
  const changed = await forEachLoan(ctx, loans, async loan =>
    changeState(ctx, loan.id, action, who, await prepare(loan)),
  )
  await runAll(ctx, changed)
  return changed.map(({ moved }) => moved.loan)
}

type Named = Pick<Loan, 'id' | 'object_id'>

const isUndo = (action: OrderAction) => Object.values<OrderAction>(undoActions).includes(action)

/**
 * Finishes the moves of these loans that could still be undone, before they move on. Otherwise each would be notified
 * separately.
 */
async function finishTogether(ctx: Context, loans: readonly Named[]) {
  const rows: Loan[] = []
  for (const { id } of loans) rows.push(await requireLoan(ctx, id))
  await finishMove(ctx, ...rows)
}

/** Does a part of a move for each loan. @throws AppError the first refusal; of several loans it names all that are refused */
async function forEachLoan<T>(
  ctx: Context,
  loans: readonly Named[],
  work: (loan: Named) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  const refused: { loan: Named; error: AppError }[] = []
  for (const loan of loans) {
    try {
      done.push(await work(loan))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ loan, error })
    }
  }
  const [first] = refused
  if (!first) return done
  const { code, detail } = first.error
  if (loans.length === 1) throw first.error
  const instead = earliestOf(refused.map(({ error }) => error.detail.alternatives?.[0]))
  const products = await listNames(
    ctx.db,
    refused.map(({ loan }) => loan.object_id),
  )
  const lines = refused.map(({ loan, error }): RefusedLine => {
    const { name = '', names = {} } = products.find(({ id }) => id === loan.object_id) ?? {}
    const limit = error.detail.limit && { limit: error.detail.limit }
    return { product_id: loan.object_id, name, names, code: error.code, ...limit }
  })
  const { alternatives: _, ...rest } = detail
  throw new AppError(code, { ...rest, ...(instead && { alternatives: [instead] }), lines })
}

/** The alternative that all of some loans could have: the earliest of their ends, if each has one. */
function earliestOf(offered: readonly (Alternative | undefined)[]): Alternative | null {
  const ends = offered.flatMap(one => one ?? []).sort((a, b) => a.to_date.localeCompare(b.to_date))
  return ends.length < offered.length ? null : (ends[0] ?? null)
}

/** A moved loan, and the effects that follow. */
type Changed = { moved: Moved; effects: readonly Effect[] }

/** Changes the state of a loan by the state table, without the effects that follow. @throws AppError as moveLoan */
async function changeState(
  ctx: Context,
  id: string,
  action: OrderAction,
  who: Mover,
  { motivation = null, changes = {}, former = {} }: Details,
): Promise<Changed> {
  const loan = await requireLoan(ctx, id)
  const whereabouts = (await whereaboutsOf(ctx, [id])).get(id)
  const move = moveOf(action, factsOf(ctx, loan, motivation, whereabouts), who)
  if (!move.ok) throw new AppError(move.refusal)
  const { to, effects, later } = move.transition
  if (!effects.includes('restore_columns')) await finishMove(ctx, loan)
  const changed = {
    ...(await columnsOf(ctx, loan, effects)),
    ...(typeof changes === 'function' ? await changes(loan) : changes),
    status: to,
    ...(motivation && { motivation }),
    ...(isClosed(to) && { closed_at: ctx.at }),
    ...(later && undoOf(ctx, loan, former)),
  }
  const moved = await updateLoan(ctx.db, { id, from: loan.status }, changed)
  if (!moved) throw new AppError('order_state_changed')
  if (who === 'desk' && isStaff(ctx)) {
    // A test compares the moves of the desk with the acts of the log.
    await recordWrite(ctx, `loan ${action}` as AuditAct, loan.number, {
      before: { status: loan.status },
      after: { status: to, ...(motivation && { motivation }) },
    })
  }
  return { moved: { loan: moved, action, who }, effects }
}

/** What an undo needs: the present values of the columns that a move of the desk changes, and its deadline. */
function undoOf({ at }: Context, loan: Loan, former: Details['former']): Updateable<LoansTable> {
  const { status, busy_until, delivery_date, return_date, motivation } = loan
  const undo_columns = {
    status,
    busy_until,
    delivery_date,
    return_date,
    motivation,
    closed_at: null,
    ...former,
  }
  return {
    undo_until: new Date(at.getTime() + serverLimits.undoMs),
    undo_columns: JSON.stringify(undo_columns),
  }
}

/**
 * Ends the time in which the last move of a loan, or of some of a booking, can be undone: its effects that others notice follow
 * now, once.
 */
export async function finishMove(ctx: Context, ...loans: readonly Loan[]): Promise<void> {
  const finished: Changed[] = []
  for (const { id, status, undo_columns } of loans) {
    if (!undo_columns) continue
    const loan = await updateLoan(ctx.db, { id, from: status }, noUndo)
    const waiting = waitingEffects(undo_columns.status, status)
    if (!loan || !waiting) continue
    const { action, effects } = waiting
    finished.push({ moved: { loan, action, who: 'desk' }, effects })
  }
  await runAll(ctx, finished)
}

/** The effects of a confirmed checkout, once its loans are stored. */
export async function afterConfirmation(ctx: Context, loans: readonly Loan[]) {
  const { action, effects } = confirmation
  const moved = loans.map((loan): Moved => ({ loan, action, who: 'borrower' }))
  await runEffects(ctx, moved, effects)
}

/** The columns that a move's effects change. */
async function columnsOf(ctx: Context, loan: Loan, effects: readonly Effect[]) {
  const columns: Updateable<LoansTable> = {}
  for (const effect of effects) {
    Object.assign(columns, await loanEffects[effect].columns?.(ctx, loan))
  }
  return columns
}

/** Runs the effects of loans of a booking, together for those of the same move. */
async function runAll(ctx: Context, changed: readonly Changed[]) {
  // What was lost is told apart from what came back.
  const sameMove = ({ moved: { action, loan } }: Changed) => `${action} ${loan.lost}`
  for (const same of Map.groupBy(changed, sameMove).values()) {
    const [first] = same
    const moved = same.map(one => one.moved)
    if (first) await runEffects(ctx, moved, first.effects)
  }
}

/** Runs a move's effects after the rows are updated, one after the other. */
async function runEffects(ctx: Context, moved: readonly Moved[], effects: readonly Effect[]) {
  const together = moved.map(({ loan }) => loan)
  const firstOf = ({ loan }: Moved) =>
    moved.find(other => other.loan.object_id === loan.object_id)?.loan === loan
  for (const effect of effects) {
    const { after, once } = loanEffects[effect]
    const each = once === 'for a product' ? moved.filter(firstOf) : moved
    for (const one of once === 'for all' ? moved.slice(0, 1) : each) {
      await after?.(ctx, { ...one, together })
    }
  }
}
