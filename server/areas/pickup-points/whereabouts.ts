import type { ProductState } from '#domain/loans/obstacle.ts'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import type { Context } from '#server/platform/context.ts'
import { listWhereabouts } from './whereabouts.repo.ts'

export type Whereabouts = Required<ProductState> &
  Required<Pick<LoanFacts, 'maintenance' | 'away' | 'followed'>> & {
    /** How many copies are in for a pending loan, without one for each that comes before. */
    left: number
  }

/** Where each loan's product is, for the state table. */
export async function whereaboutsOf(ctx: Context, loanIds: readonly string[]) {
  if (loanIds.length === 0) return new Map()
  const rows = await listWhereabouts(ctx.db, loanIds, ctx)
  return new Map(
    rows.map(({ id, maintenance, missing, out_until, followed, left }) => [
      id,
      {
        maintenance,
        missing,
        out_until,
        away: out_until !== null,
        followed: Boolean(followed),
        left,
      },
    ]),
  )
}
