import { canUndo } from '#domain/days/deadlines.ts'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import type { Context } from '../context.ts'
export type Whereabouts = Required<Pick<LoanFacts, 'maintenance' | 'away' | 'just_handed_out'>>

/** Where the object of each loan is, as the state table asks. */
export async function whereaboutsOf(
  ctx: Context,
  loanIds: readonly string[],
): Promise<Map<string, Whereabouts>> {
  if (loanIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.id', 'objects.maintenance'])
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('loans as other')
            .select('other.id')
            .whereRef('other.library_id', '=', 'loans.library_id')
            .whereRef('other.object_id', '=', 'loans.object_id')
            .whereRef('other.id', '!=', 'loans.id')
            .where('other.status', 'in', ['approved', 'extended']),
        )
        .as('away'),
      eb
        .selectFrom('handovers')
        .select(h => h.fn.max('handovers.at').as('at'))
        .whereRef('handovers.library_id', '=', 'loans.library_id')
        .whereRef('handovers.loan_id', '=', 'loans.id')
        .where('handovers.kind', '=', 'hand_out')
        .where('handovers.staff_id', 'is not', null)
        .where('handovers.undone_at', 'is', null)
        .as('handed_out_at'),
    ])
    .where('loans.id', 'in', loanIds)
    .execute()
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
