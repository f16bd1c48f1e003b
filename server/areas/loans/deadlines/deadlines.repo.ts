import { sql } from 'kysely'
import { copiesLeft, outOfService } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import { isQuiet } from '#server/platform/notifications/quiet.repo.ts'
import type { DueLoan } from '../due-loans.repo.ts'
import type { Loan } from '../loan.ts'

/**
 * Pending loans of every library that are over at `at`: nobody collected them in time, or they could not be collected
 * and their days have passed. Those of quiet members wait. The oldest of each library, then the second of each, so that no library waits for all
 * loans of another.
 */
export async function listLoansToEnd(db: AnyDb, at: Date, limit: number): Promise<DueLoan[]> {
  // The first comparison needs no library, so an index finds these rows: no time zone is further ahead.
  const anywhere = sql`(${at}::timestamptz at time zone 'UTC' + interval '14 hours')::date`
  const today = sql`(${at}::timestamptz at time zone time_zone)::date`
  const { rows } = await sql<DueLoan>`
    with passed as (
      select library_id, id, booking_id, member_id, object_id, copy_id, from_date, created_at, method, to_date, collect_by as last,
        method = 'p2p' and owner_agreed_at is null as asked
      from loans
      where status = 'pending' and collect_by < ${anywhere}
      union all
      select library_id, id, booking_id, member_id, object_id, copy_id, from_date, created_at, method, to_date, to_date as last,
        false
      from loans
      where status = 'pending' and method = 'delivery' and collect_by is null
        and from_date < ${anywhere} and to_date < ${anywhere}),
    known as (
      select passed.*, ${today} as today,
        not asked and (${outOfService('passed')} or ${copiesLeft('passed', today)} < 1) as waits
      from passed join libraries on libraries.id = passed.library_id)
    select library_id, id, booking_id from (
      select *, row_number() over (partition by library_id order by last) as turn from known
      where last < today and not ${isQuiet('known')} and case when waits then to_date < today else method <> 'delivery' end) due
    order by turn, last limit ${limit}`.execute(db)
  return rows
}

/** Loans that wait to be collected, locked until the commit: of a product, or at some pickup points. */
export function lockWaitingLoans(
  db: Db,
  { productId, pointIds }: { productId?: string; pointIds?: readonly string[] },
): Promise<Loan[]> {
  let loans = db.selectFrom('loans').selectAll().where('status', '=', 'pending')
  if (productId) loans = loans.where('object_id', '=', productId)
  if (pointIds) loans = loans.where('headquarters_id', 'in', pointIds)
  return loans.orderBy('id').forUpdate().execute()
}

/** Whether another loan returned the product on a day. */
export async function wasReturnedOn(db: Db, { object_id, id }: Loan, day: string) {
  const row = await db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', object_id)
    .where('id', '!=', id)
    .where('return_date', '=', day)
    .executeTakeFirst()
  return row !== undefined
}
