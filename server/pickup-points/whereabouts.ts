import { canUndo } from '#domain/days/deadlines.ts'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import type { Context } from '../context.ts'
import { listWhereabouts } from './whereabouts.repo.ts'

export type Whereabouts = Required<Pick<LoanFacts, 'maintenance' | 'away' | 'just_handed_out'>>

/** Where each loan's product is, for the state table. */
export async function whereaboutsOf(
  ctx: Context,
  loanIds: readonly string[],
): Promise<Map<string, Whereabouts>> {
  if (loanIds.length === 0) return new Map()
  const rows = await listWhereabouts(ctx.db, loanIds)
  return new Map(
    rows.map(({ id, maintenance, away, handed_out_at }) => [
      id,
      {
        maintenance,
        away: Boolean(away),
        just_handed_out: handed_out_at !== null && canUndo(handed_out_at, ctx.at),
      },
    ]),
  )
}
