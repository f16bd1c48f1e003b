import type { Updateable } from 'kysely'
import { busyUntil } from '#domain/days/busy.ts'
import { laterDeadline } from '#domain/days/deadlines.ts'
import {
  type Effect,
  isClosed,
  type LoanFacts,
  type Mover,
  moveOf,
  type OrderAction,
} from '#domain/loans/order-status.ts'
import { isStaff, recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import { objectFacts, preparationRule } from '../catalogue/availability.ts'
import type { Context } from '../context.ts'
import { loadOpenings } from '../pickup-points/headquarters.ts'
import { type Whereabouts, whereaboutsOf } from '../pickup-points/whereabouts.ts'
import { leaveByBooking } from '../queue/queue-places.ts'
import { turnQueue } from '../queue/queue-turns.ts'
import type { LoansTable } from '../store/tables/loans.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Loan, Moved } from './loan.ts'
import { dropReminders, tellOfLoan, withdrawHandOut } from './loan-news.ts'

type Details = {
  motivation?: string | null
  /** What else changes with it, such as a later end. */
  changes?: Updateable<LoansTable>
}

/** The loan, still until the commit. @throws AppError not_found */
export function lockLoan(ctx: Context, id: string): Promise<Loan> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const loan = await db
      .selectFrom('loans')
      .selectAll()
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!loan) throw new AppError('not_found')
    return loan
  })
}

/** What the state table looks at. */
export function factsOf(
  ctx: Context,
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
export function moveLoan(
  ctx: Context,
  id: string,
  action: OrderAction,
  who: Mover,
  { motivation = null, changes = {} }: Details = {},
): Promise<Loan> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const loan = await lockLoan(ctx, id)
    const whereabouts = (await whereaboutsOf(ctx, [id])).get(id)
    const move = moveOf(action, factsOf(ctx, loan, motivation, whereabouts), who)
    if (!move.ok) throw new AppError(move.refusal)
    const { to, effects } = move.transition
    const moved = await db
      .updateTable('loans')
      .set({
        ...changes,
        ...(await changesOf(ctx, loan, effects)),
        status: to,
        ...(motivation && { motivation }),
        ...(isClosed(to) && { closed_at: ctx.at }),
      })
      .where('library_id', '=', ctx.library.id)
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
    if (to !== loan.status || action === 'extend') await dropReminders(ctx, id)
    await follow(ctx, { loan: moved, action, who }, effects)
    return moved
  })
}

/** What a booking brings, once its loan is written: it moved by the table from a hold that never was a row. */
export async function followConfirmation(ctx: Context, loan: Loan) {
  const move = moveOf('confirm', { ...factsOf(ctx, loan), status: 'checkout' }, 'borrower')
  if (!move.ok) throw new AppError(move.refusal)
  await leaveByBooking(ctx, loan.object_id, loan.member_id)
  await follow(ctx, { loan, action: 'confirm', who: 'borrower' }, move.transition.effects)
}

/** What follows a move that is done: who is told, and whose turn it is. */
async function follow(ctx: Context, moved: Moved, effects: readonly Effect[]) {
  if (effects.includes('withdraw_news')) await withdrawHandOut(ctx, moved)
  const parties = (['borrower', 'owner'] as const).filter(one => effects.includes(`tell_${one}`))
  await tellOfLoan(ctx, moved, parties)
  const gaveUp = moved.loan.status === 'cancelled' || moved.loan.status === 'denied'
  if (gaveUp && moved.loan.method === 'delivery') await oweDelivery(ctx, moved.loan.id)
  if (effects.includes('offer_to_next')) await turnQueue(ctx, moved.loan.object_id)
}

/** A delivery that was paid and never made: a job gives the money back. */
function oweDelivery(ctx: Context, loanId: string) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .updateTable('payments')
      .set({ status: 'owed' })
      .where('library_id', '=', ctx.library.id)
      .where('loan_id', '=', loanId)
      .where('status', '=', 'granted')
      .execute(),
  )
}

/** The columns that the effects of a move write. */
async function changesOf(
  ctx: Context,
  loan: Loan,
  effects: readonly Effect[],
): Promise<Updateable<LoansTable>> {
  return {
    ...(effects.includes('record_agreement') && { owner_agreed_at: ctx.at }),
    ...(effects.includes('move_deadline') &&
      loan.collect_by && {
        deadline_extended: true,
        collect_by: laterDeadline(loan.collect_by, loan.to_date),
      }),
    ...(effects.includes('set_delivery_day') && { delivery_date: ctx.today }),
    ...(effects.includes('unset_delivery_day') && { delivery_date: null }),
    ...(effects.includes('set_return_day') && { return_date: ctx.today }),
    ...(effects.includes('free_days') && { busy_until: await preparedBy(ctx, loan) }),
  }
}

/** Until when an object that came back today is being prepared, never longer than was agreed. */
async function preparedBy(ctx: Context, loan: Loan) {
  const object = await objectFacts(ctx, loan.object_id)
  const rule = preparationRule(ctx, object, await loadOpenings(ctx))
  const back = ctx.today < loan.from_date ? loan.from_date : ctx.today
  return busyUntil(loan.from_date, back, rule)
}
