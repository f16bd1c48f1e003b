import { sql } from 'kysely'
import { outStates } from '#domain/loans/states.ts'
import { literals } from '#server/core/store/literals.ts'
import type { Context } from '#server/platform/context.ts'
import type { Loan } from '../loan.ts'

export type CopiesIn = {
  /** Whether the product has several copies, in any state. */
  several: boolean
  /** How many copies in service nobody has. */
  copiesIn: number
  /** Whether a copy that is out should be back. */
  late: boolean
  /** How many loans may get a copy again, because the desk can undo their last move. */
  undoable: number
  /** Whether the given copy is in service. */
  served: boolean
}

/** The copies of a product that are in. */
export async function countIn(
  { db, today }: Pick<Context, 'db' | 'today'>,
  productId: string,
  copyId = '',
): Promise<CopiesIn> {
  const out = sql`loans.status in (${literals(outStates)})`
  const { rows } = await sql<CopiesIn>`
    select (select count(*) > 1 from copies where object_id = objects.id) as several,
      exists (select from copies where id = ${copyId} and state = 'in_service') as served,
      in_service - known.lent as "copiesIn", known.late, known.undoable
    from objects, lateral (
      select count(*) filter (where ${out})::int as lent,
        count(*) filter (where not ${out} and closed_at is not null)::int as undoable,
        coalesce(bool_or(${out} and to_date < ${today}), false) as late
      from loans join copies on copies.id = loans.copy_id and copies.state = 'in_service'
      where loans.object_id = objects.id and (${out} or undo_until is not null)) known
    where objects.id = ${productId}`.execute(db)
  return rows[0] ?? { several: false, copiesIn: 0, late: false, undoable: 0, served: false }
}

/** The loans, of some, whose borrowers were notified since a copy is in for them: of that, or of other days. */
export async function listTold({ db }: Pick<Context, 'db'>, loans: readonly Loan[]) {
  const ids = loans.map(({ id }) => id)
  const rows = await db
    .selectFrom('notices')
    .innerJoin('loans', 'loans.id', 'notices.ref')
    .select('loans.id')
    .where('notices.ref', 'in', ids)
    .where('notices.kind', 'in', ['ready', 'repaired', 'moved', 'relocated'])
    .whereRef('notices.created_at', '>=', 'loans.ready_at')
    .execute()
  return rows.map(({ id }) => id)
}
