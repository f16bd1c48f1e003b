import type { ReceivedOf } from '#contract/endpoints.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { staffTerms } from '#domain/search/terms.ts'
import {
  listClosedLoans,
  listDeliveries,
  listLoansDuring,
  listLoansNumbered,
  listOverdueLoans,
} from '#server/areas/desk/desk-loans.repo.ts'
import { toDeskLoans } from '#server/areas/desk/desk-loans.ts'
import { type Counted, countedAs, pageOf } from '#server/core/store/part.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { most } from './most.ts'

/** A day's loans are seen at once. */
const mostOpen = 300

/**
 * A page of the loans that begin, end or are out on a day; or those that are overdue; or deliveries, the soonest first; or
 * closed ones, the last one first; or the one of a number.
 */
export async function listLoans(
  ctx: StaffContext,
  { show = 'day', day = ctx.today, k = '', page = 1 }: ReceivedOf<'admin.loans'>['query'],
): Promise<Counted<DeskLoan>> {
  const open = pageOf(page, mostOpen)
  const lists = {
    day: () => listLoansDuring(ctx.db, day, open),
    overdue: () => listOverdueLoans(ctx.db, ctx.today, open),
    deliveries: () => listDeliveries(ctx.db, open),
    closed: () => listClosedLoans(ctx.db, staffTerms(k), pageOf(page, most)),
    number: async () => {
      const rows = await listLoansNumbered(ctx.db, k)
      return { rows, total: rows.length }
    },
  }
  return countedAs(await lists[show](), rows => toDeskLoans(ctx, rows))
}
