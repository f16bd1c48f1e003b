import { sql } from 'kysely'
import { outStates } from '#domain/loans/states.ts'
import { allOut, outOfService } from '#server/areas/pickup-points/whereabouts.repo.ts'
import { literals } from '#server/core/store/literals.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import type { DueLoan } from '../due-loans.repo.ts'
import type { Loan } from '../loan.ts'

/**
 * Pending loans of every library that are over at `at`: nobody collected them in time, or they could not be collected
 * and their days have passed. The oldest of each library, then the second of each, so that no library waits for all
 * loans of another.
 */
export async function listLoansToEnd(db: AnyDb, at: Date, limit: number): Promise<DueLoan[]> {
  // The first comparison needs no library, so an index finds these rows: no time zone is further ahead.
  const anywhere = sql`(${at}::timestamptz at time zone 'UTC' + interval '14 hours')::date`
  const { rows } = await sql<DueLoan>`
    with passed as (
      select library_id, id, object_id, copy_id, method, to_date, collect_by as last from loans
      where status = 'pending' and collect_by < ${anywhere}
      union all
      select library_id, id, object_id, copy_id, method, to_date, to_date as last from loans
      where status = 'pending' and method = 'delivery' and collect_by is null
        and from_date < ${anywhere} and to_date < ${anywhere}),
    known as (
      select passed.*, (${at}::timestamptz at time zone time_zone)::date as today,
        ${outOfService('passed')} or exists (select 1 ${allOut('passed')}) as waits
      from passed join libraries on libraries.id = passed.library_id)
    select library_id, id from (
      select *, row_number() over (partition by library_id order by last) as turn from known
      where last < today and case when waits then to_date < today else method <> 'delivery' end) due
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

/**
 * How many copies of a product are in, with the one that has just come back. None if that one is not in service while others
 * are: nobody has waited for it. A product in maintenance counts as one copy.
 */
export async function countIn(db: Db, productId: string, copyId: string): Promise<number> {
  const { rows } = await sql<{ copies_in: number }>`
    select case when objects.in_service = 0 then 1
      when not exists (select from copies where id = ${copyId} and state = 'in_service') then 0
      else objects.in_service - (
        select count(*)::int from loans join copies on copies.id = loans.copy_id
        where loans.object_id = objects.id and loans.status in (${literals(outStates)})
          and copies.state = 'in_service') end as copies_in
    from objects where id = ${productId}`.execute(db)
  return rows[0]?.copies_in ?? 0
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
