import type { Updateable } from 'kysely'
import { busyUntil } from '#domain/days/busy.ts'
import { laterDeadline } from '#domain/days/deadlines.ts'
import type { Effect } from '#domain/loans/order-transitions.ts'
import { objectFacts, preparationRule } from '../catalogue/availability.ts'
import type { Context } from '../context.ts'
import { oweDelivery } from '../payments/owe-delivery.ts'
import { loadOpenings } from '../pickup-points/headquarters.ts'
import { leaveByBooking } from '../queue/queue-places.ts'
import { turnQueue } from '../queue/queue-turns.ts'
import type { LoansTable } from '../store/tables/loans.ts'
import type { Loan, Moved } from './loan.ts'
import { dropReminders, tellOfLoan, withdrawHandOut } from './loan-news.ts'

type Columns = Updateable<LoansTable>

type LoanEffect = {
  /** The columns that are written together with the new state. */
  columns?: (ctx: Context, loan: Loan) => Columns | Promise<Columns>
  /** What is done once the row is written, in the same transaction. */
  follow?: (ctx: Context, moved: Moved) => Promise<unknown>
}

/** What each effect of the state table does. Nothing else follows a move, but the entry in the audit log. */
export const loanEffects: Record<Effect, LoanEffect> = {
  record_agreement: { columns: ({ at }) => ({ owner_agreed_at: at }) },
  move_deadline: {
    columns: (_, { collect_by, to_date }) =>
      collect_by ? { deadline_extended: true, collect_by: laterDeadline(collect_by, to_date) } : {},
  },
  set_delivery_day: { columns: ({ today }) => ({ delivery_date: today }) },
  unset_delivery_day: { columns: () => ({ delivery_date: null }) },
  set_return_day: { columns: ({ today }) => ({ return_date: today }) },
  free_days: { columns: async (ctx, loan) => ({ busy_until: await preparedBy(ctx, loan) }) },
  leave_queue: { follow: (ctx, { loan }) => leaveByBooking(ctx, loan.object_id, loan.member_id) },
  cancel_reminders: { follow: (ctx, { loan }) => dropReminders(ctx, loan.id) },
  withdraw_notification: { follow: withdrawHandOut },
  notify_borrower: { follow: (ctx, moved) => tellOfLoan(ctx, moved, ['borrower']) },
  notify_owner: { follow: (ctx, moved) => tellOfLoan(ctx, moved, ['owner']) },
  notify_both: { follow: (ctx, moved) => tellOfLoan(ctx, moved, ['borrower', 'owner']) },
  refund_delivery: {
    follow: async (ctx, { loan }) => loan.method === 'delivery' && oweDelivery(ctx, loan.id),
  },
  offer_to_next: { follow: (ctx, { loan }) => turnQueue(ctx, loan.object_id) },
}

/** Until when an object that came back today is being prepared, never longer than was agreed. */
async function preparedBy(ctx: Context, loan: Loan) {
  const object = await objectFacts(ctx, loan.object_id)
  const rule = preparationRule(ctx, object, await loadOpenings(ctx))
  const back = ctx.today < loan.from_date ? loan.from_date : ctx.today
  return busyUntil(loan.from_date, back, rule)
}
