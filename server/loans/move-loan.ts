import type { Updateable } from 'kysely'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import { isClosed, moveOf } from '#domain/loans/order-status.ts'
import type { Effect, Mover, OrderAction } from '#domain/loans/order-transitions.ts'
import { isStaff, recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { Context, RequestContext } from '../context.ts'
import { type Whereabouts, whereaboutsOf } from '../pickup-points/whereabouts.ts'
import type { LoansTable } from '../store/tables/loans.ts'
import type { Loan, Moved } from './loan.ts'
import { loanEffects } from './loan-effects.ts'

type Details = {
  motivation?: string | null
  /** What else changes with it, such as a later end. */
  changes?: Updateable<LoansTable>
}

/** The loan, still until the commit. @throws AppError not_found */
export async function lockLoan(ctx: Context, id: string): Promise<Loan> {
  const loan = await ctx.db
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!loan) throw new AppError('not_found')
  return loan
}

/** What the state table looks at. */
export function factsOf(
  ctx: RequestContext,
  loan: Loan,
  motivation?: string | null,
  whereabouts?: Whereabouts,
): LoanFacts {
  return {
    ...whereabouts,
    status: loan.status,
    method: loan.method,
    from_date: loan.from_date,
    collect_by: loan.collect_by,
    today: ctx.today,
    deferred: loan.deadline_extended,
    agreed: loan.owner_agreed_at !== null,
    extendsAgain: ctx.library.document.repeat_extension ?? false,
    motivation: motivation ?? null,
  }
}

/**
 * Moves a loan by the state table, with all that the move brings, in one transaction: its row is
 * locked and the state read under the lock, so whoever comes second sees what the first did.
 * @throws AppError with the table's refusal
 */
export async function moveLoan(
  ctx: Context,
  id: string,
  action: OrderAction,
  who: Mover,
  { motivation = null, changes = {} }: Details = {},
): Promise<Loan> {
  const loan = await lockLoan(ctx, id)
  const whereabouts = (await whereaboutsOf(ctx, [id])).get(id)
  const move = moveOf(action, factsOf(ctx, loan, motivation, whereabouts), who)
  if (!move.ok) throw new AppError(move.refusal)
  const { to, effects } = move.transition
  const moved = await ctx.db
    .updateTable('loans')
    .set({
      ...changes,
      ...(await columnsOf(ctx, loan, effects)),
      status: to,
      ...(motivation && { motivation }),
      ...(isClosed(to) && { closed_at: ctx.at }),
    })
    .where('id', '=', id)
    .where('status', '=', loan.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new AppError('order_state_changed')
  if (who === 'desk' && isStaff(ctx)) {
    await recordWrite(ctx, {
      action: `loan ${action}`,
      target: loan.number,
      before: { status: loan.status },
      after: { status: to, ...(motivation && { motivation }) },
    })
  }
  await follow(ctx, { loan: moved, action, who }, effects)
  return moved
}

/** What a booking brings, once its loan is written: it moved by the table from a reservation. */
export async function followConfirmation(ctx: Context, loan: Loan) {
  const move = moveOf('confirm', { ...factsOf(ctx, loan), status: 'checkout' }, 'borrower')
  if (!move.ok) throw new AppError(move.refusal)
  await follow(ctx, { loan, action: 'confirm', who: 'borrower' }, move.transition.effects)
}

/** The columns that the effects of a move write. */
async function columnsOf(ctx: Context, loan: Loan, effects: readonly Effect[]) {
  const columns: Updateable<LoansTable> = {}
  for (const effect of effects) {
    Object.assign(columns, await loanEffects[effect].columns?.(ctx, loan))
  }
  return columns
}

/** What the effects of a move do once its row is written, one after the other. */
async function follow(ctx: Context, moved: Moved, effects: readonly Effect[]) {
  for (const effect of effects) await loanEffects[effect].follow?.(ctx, moved)
}
