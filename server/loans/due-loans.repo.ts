import { sql } from 'kysely'
import type { AnyDb, Db } from '../store/transaction.ts'

export type DueLoan = { library_id: string; id: string }

/**
 * Pending loans of every library whose last day for collection is over at `at`: the oldest of each library, then the
 * second of each, so that no library waits for all loans of another.
 */
export async function listUncollectedLoans(db: AnyDb, at: Date, limit: number): Promise<DueLoan[]> {
  // The first comparison needs no library, so an index finds these rows: no time zone is further ahead.
  const { rows } = await sql<DueLoan>`
    select library_id, id from (
      select loans.library_id, loans.id, collect_by,
        row_number() over (partition by loans.library_id order by collect_by) as turn
      from loans join libraries on libraries.id = loans.library_id
      where status = 'pending'
        and collect_by < (${at}::timestamptz at time zone 'UTC' + interval '14 hours')::date
        and collect_by < (${at}::timestamptz at time zone time_zone)::date) due
    order by turn, collect_by limit ${limit}`.execute(db)
  return rows
}

/** Loans of every library whose last move can no longer be undone at `at`, the oldest first. */
export function listMovesToFinish(db: AnyDb, at: Date, limit: number): Promise<DueLoan[]> {
  return db
    .selectFrom('loans')
    .select(['library_id', 'id'])
    .where('undo_until', '<=', at)
    .orderBy('undo_until')
    .limit(limit)
    .execute()
}

type Days = { today: string; tomorrow: string; overdue: readonly string[] }

/**
 * Loans in the libraries of a time zone that begin or end tomorrow, or should have ended on one of the days
 * `overdue`. Their borrowers got no reminder today.
 */
export function listLoansToRemind(
  db: AnyDb,
  zone: string,
  { today, tomorrow, overdue }: Days,
): Promise<DueLoan[]> {
  return db
    .selectFrom('loans')
    .innerJoin('libraries', 'libraries.id', 'loans.library_id')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.library_id', 'loans.id'])
    .where('libraries.time_zone', '=', zone)
    .where(eb =>
      eb.or([
        // A product in maintenance, or withdrawn, cannot be collected.
        eb.and([
          eb('loans.status', '=', 'pending'),
          eb('loans.from_date', '=', tomorrow),
          eb('objects.maintenance', '=', false),
          eb('objects.withdrawn', '=', false),
        ]),
        eb.and([
          eb('loans.status', 'in', ['approved', 'extended']),
          eb('loans.to_date', 'in', [tomorrow, ...overdue]),
        ]),
      ]),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notices')
            .select('notices.id')
            .whereRef('notices.library_id', '=', 'loans.library_id')
            .whereRef('notices.ref', '=', 'loans.id')
            .where('notices.day', '=', today)
            .where('notices.kind', 'in', ['pickup_tomorrow', 'end_tomorrow', 'overdue']),
        ),
      ),
    )
    .execute()
}

/**
 * The dates of a loan, whose row is locked until the commit; `undefined` if another transaction has locked
 * it.
 */
export function lockLoanDatesIfFree(db: Db, id: string) {
  return db
    .selectFrom('loans')
    .select(['status', 'from_date as from', 'to_date as to', 'delivery_date', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
