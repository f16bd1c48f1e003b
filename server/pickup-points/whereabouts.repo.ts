import type { Db } from '../store/transaction.ts'

/**
 * For each loan: whether its product is in maintenance, whether another loan has it, and when staff
 * handed it out.
 */
export function listWhereabouts(db: Db, loanIds: readonly string[]) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .select(['loans.id', 'objects.maintenance'])
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('loans as other')
            .select('other.id')
            .whereRef('other.object_id', '=', 'loans.object_id')
            .whereRef('other.id', '!=', 'loans.id')
            .where('other.status', 'in', ['approved', 'extended']),
        )
        .as('away'),
      eb
        .selectFrom('handovers')
        .select(h => h.fn.max('handovers.at').as('at'))
        .whereRef('handovers.loan_id', '=', 'loans.id')
        .where('handovers.kind', '=', 'hand_out')
        .where('handovers.staff_id', 'is not', null)
        .where('handovers.undone_at', 'is', null)
        .as('handed_out_at'),
    ])
    .where('loans.id', 'in', loanIds)
    .execute()
}
