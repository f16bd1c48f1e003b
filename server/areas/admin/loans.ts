import type { ReceivedOf } from '#contract/endpoints.ts'
import {
  listClosedLoans,
  listDeliveries,
  listLoansDuring,
  listLoansNumbered,
  listOverdueLoans,
} from '#server/areas/desk/desk-loans.repo.ts'
import { toDeskLoans } from '#server/areas/desk/desk-loans.ts'
import type { StaffContext } from '#server/platform/context.ts'

const most = 300

/**
 * The loans that begin, end or are out on a day; or those that are overdue; or deliveries, the soonest first; or closed
 * ones, the last one first; or the one of a number.
 */
export async function listLoans(
  ctx: StaffContext,
  { show = 'day', day = ctx.today, k = '' }: ReceivedOf<'admin.loans'>['query'],
) {
  const lists = {
    day: () => listLoansDuring(ctx.db, day, most),
    overdue: () => listOverdueLoans(ctx.db, ctx.today, most),
    deliveries: () => listDeliveries(ctx.db, most),
    closed: () => listClosedLoans(ctx.db, k, most),
    number: () => listLoansNumbered(ctx.db, k),
  }
  return toDeskLoans(ctx, await lists[show]())
}
