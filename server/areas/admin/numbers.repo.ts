import { sql } from 'kysely'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Db } from '#server/core/store/transaction.ts'

const count = sql<string>`count(*)`

/** Loans that were returned late, or should have been returned before `today`. */
const lateCount = (today: string) =>
  sql<string>`count(*) filter (where coalesce(return_date, ${today}::date) > to_date)`

const selectLoans = (db: Db, statuses: readonly OrderStatus[]) =>
  db.selectFrom('loans').where('loans.status', 'in', statuses)

/** Loans and late loans of each month (`YYYY-MM`) that begin on `since` or later. */
export function countLoansByMonth(
  db: Db,
  statuses: readonly OrderStatus[],
  { since, today }: { since: string; today: string },
) {
  return selectLoans(db, statuses)
    .select([sql<string>`to_char(from_date, 'YYYY-MM')`.as('month'), count.as('loans')])
    .select(lateCount(today).as('late'))
    .where('from_date', '>=', since)
    .groupBy('month')
    .execute()
}

/** The products that are lent most. */
export function listMostLent(db: Db, statuses: readonly OrderStatus[], limit: number) {
  return selectLoans(db, statuses)
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .select(['objects.code', 'objects.name', 'objects.names', count.as('loans')])
    .groupBy(['objects.code', 'objects.name', 'objects.names'])
    .orderBy('loans', 'desc')
    .orderBy('objects.name')
    .limit(limit)
    .execute()
}

const selectProducts = (db: Db) => db.selectFrom('objects').where('withdrawn', '=', false)

const selectNeverLent = (db: Db, statuses: readonly OrderStatus[]) =>
  selectProducts(db).where(eb =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('loans')
          .select('loans.id')
          .whereRef('loans.object_id', '=', 'objects.id')
          .where('loans.status', 'in', statuses),
      ),
    ),
  )

/** The products without a loan in one of these states, by name. */
export function listNeverLent(db: Db, statuses: readonly OrderStatus[], limit: number) {
  return selectNeverLent(db, statuses)
    .select(['code', 'name', 'names'])
    .orderBy('name')
    .limit(limit)
    .execute()
}

export async function countNeverLent(db: Db, statuses: readonly OrderStatus[]): Promise<number> {
  const { n } = await selectNeverLent(db, statuses).select(count.as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

export async function countProducts(db: Db): Promise<number> {
  return Number((await selectProducts(db).select(count.as('n')).executeTakeFirstOrThrow()).n)
}

/** Loans in one of these states, and how many of them are late. */
export async function countLoans(db: Db, statuses: readonly OrderStatus[], today: string) {
  const { n, late } = await selectLoans(db, statuses)
    .select([count.as('n'), lateCount(today).as('late')])
    .executeTakeFirstOrThrow()
  return { loans: Number(n), late: Number(late) }
}
