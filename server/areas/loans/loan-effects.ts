import type { Updateable } from 'kysely'
import { busyUntil } from '#domain/days/busy.ts'
import { laterDeadline } from '#domain/days/deadlines.ts'
import type { Effect } from '#domain/loans/order-transitions.ts'
import { getProductFacts } from '#server/areas/availability/availability.repo.ts'
import { preparationRule } from '#server/areas/availability/availability.ts'
import { setOwed } from '#server/areas/payments/payments.repo.ts'
import { loadOpenings } from '#server/areas/pickup-points/public-points.ts'
import { advanceQueue, endEntryByBooking } from '#server/areas/queue/advance-queue.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import type { Context } from '#server/platform/context.ts'
import { markAfter, markBack, tellNext } from './deadlines/copies-in.ts'
import { refreshReopened } from './deadlines/deadlines.ts'
import { type Loan, type Moved, noUndo } from './loan.ts'
import { cancelReminders, notifyOfChange, notifyOfMove } from './loan-notifications.ts'
import { isDamagedByReturn, listUnserved } from './loans.repo.ts'

type Columns = Updateable<LoansTable>

type LoanEffect = {
  /** The columns to change together with the state. */
  columns?: (ctx: Context, loan: Loan) => Columns | Promise<Columns>
  /** Runs after the row is updated, in the same transaction. */
  after?: (ctx: Context, moved: Moved) => Promise<unknown>
  /** Of loans that were moved together: it runs once for all, or once for each product, instead of for each loan. */
  once?: 'for all' | 'for a product'
}

/**
 * The implementation of each effect of the state table. Apart from the audit entry, a move has no other
 * effects.
 */
export const loanEffects: Record<Effect, LoanEffect> = {
  record_agreement: { columns: ({ at }) => ({ owner_agreed_at: at }) },
  move_deadline: {
    columns: (_, { collect_by, to_date }) =>
      collect_by ? { deadline_extended: true, collect_by: laterDeadline(collect_by, to_date) } : {},
  },
  set_delivery_day: { columns: ({ today }) => ({ delivery_date: today }) },
  set_return_day: { columns: ({ today }) => ({ return_date: today }) },
  free_days: { columns: async (ctx, loan) => ({ busy_until: await preparationEnd(ctx, loan) }) },
  restore_columns: { columns: (_, { undo_columns }) => ({ ...undo_columns, ...noUndo }) },
  refresh_deadline: { after: (ctx, { loan }) => refreshReopened(ctx, loan) },
  leave_queue: {
    after: (ctx, { loan }) => endEntryByBooking(ctx, loan.object_id, loan.member_id),
    once: 'for a product',
  },
  cancel_reminders: { after: (ctx, { loan }) => cancelReminders(ctx, loan.id) },
  report_damage: { after: (ctx, { loan }) => reportDamage(ctx, loan) },
  notify_borrower: {
    after: (ctx, moved) => notifyOfMove(ctx, moved, ['borrower']),
    once: 'for all',
  },
  notify_owner: { after: (ctx, moved) => notifyOfMove(ctx, moved, ['owner']), once: 'for all' },
  notify_both: {
    after: (ctx, moved) => notifyOfMove(ctx, moved, ['borrower', 'owner']),
    once: 'for all',
  },
  refund_delivery: {
    after: async (ctx, { loan }) => loan.method === 'delivery' && setOwed(ctx.db, loan),
  },
  ready_for_next: { after: (ctx, { loan }) => markBack(ctx, loan) },
  pass_on: { after: (ctx, { loan }) => markAfter(ctx, loan) },
  tell_next: { after: (ctx, { loan }) => tellNext(ctx, loan) },
  offer_to_next: { after: (ctx, { loan }) => advanceQueue(ctx, loan.object_id) },
}

/** Tells those who have booked the product that it came back damaged, unless it is repaired already. */
async function reportDamage(ctx: Context, { id, object_id }: Loan) {
  if (!(await isDamagedByReturn(ctx.db, id))) return
  for (const next of await listUnserved(ctx.db, object_id))
    await notifyOfChange(ctx, next, 'damaged')
}

/** The last day of preparation of a product that was returned on a day, by default today, never later than agreed. */
export async function preparationEnd(ctx: Context, loan: Loan, day = ctx.today) {
  const product = await getProductFacts(ctx.db, loan.object_id)
  const rule = preparationRule(ctx, product, await loadOpenings(ctx))
  const back = day < loan.from_date ? loan.from_date : day
  return busyUntil(loan.from_date, back, rule)
}
