import { sql, type Updateable } from 'kysely'
import type { OrderStatus } from '#contract/order-status.ts'
import { deleteExpired } from '#server/areas/availability/copies.repo.ts'
import { outOfService } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import type { Loan } from './loan.ts'

/** Locks the loan's row until the commit. */
export function lockLoan(db: Db, id: string): Promise<Loan | undefined> {
  return db.selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks the product of a loan until the commit: other bookings and moves of its days wait. Its reservations whose time is
 * over are deleted: they would take days that are shown as free.
 */
export async function lockProductOfLoan({ db, at }: { db: Db; at: Date }, loanId: string) {
  const product = await db
    .selectFrom('objects')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('loans').select('object_id').where('id', '=', loanId))
    .forUpdate()
    .executeTakeFirst()
  if (product) await deleteExpired({ db, at }, product.id)
}

/** The same for the products of several loans, in the order of their ids. */
export async function lockProductsOfLoans(
  { db, at }: { db: Db; at: Date },
  loanIds: readonly string[],
) {
  const products = await db
    .selectFrom('objects')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('loans').select('object_id').where('id', 'in', loanIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of products) await deleteExpired({ db, at }, id)
}

/** Updates a loan that still has the state `from`. @returns the new row; `undefined` in another state */
export function updateLoan(
  db: Db,
  { id, from }: { id: string; from: OrderStatus },
  values: Updateable<LoansTable>,
): Promise<Loan | undefined> {
  return db
    .updateTable('loans')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** The ids of a loan's borrower and of its product's owner. Reservations are left out. */
export function findParties(db: Db, loanId: string) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .select(['loans.member_id', 'objects.owner_id'])
    .where('loans.id', '=', loanId)
    .where('loans.status', '!=', 'checkout')
    .executeTakeFirst()
}

/** The ids of a product's pending loans for which no copy in service is left. */
export async function listUnserved(db: Db, productId: string): Promise<string[]> {
  const loans = await db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', productId)
    .where('status', '=', 'pending')
    .where(outOfService('loans'))
    .execute()
  return loans.map(({ id }) => id)
}

/** Of some products: their copies in service, whether they are booked, and whether a booked loan has none. In their order. */
export async function listService(db: Db, productIds: readonly string[]) {
  const { rows } = await sql<{ id: string; served: string[]; lent: boolean; unserved: boolean }>`
    select id,
      array(select id from copies where object_id = objects.id and state = 'in_service') as served,
      exists (select from loans where object_id = objects.id and status = 'pending') as lent,
      exists (select from loans where object_id = objects.id and status = 'pending'
        and ${outOfService('loans')}) as unserved
    from objects where id = any(${productIds}::text[]) order by id`.execute(db)
  return rows
}

/** Whether the return of a loan brought its copy into maintenance, where it still is. */
export async function isDamagedByReturn(db: Db, loanId: string): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .innerJoin('loans', 'loans.id', 'handovers.loan_id')
    .select('handovers.id')
    .where('handovers.loan_id', '=', loanId)
    .where('handovers.began_maintenance', '=', true)
    .where('handovers.undone_at', 'is', null)
    .where(outOfService('loans'))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a loan of the product has one of these states. */
export async function isLent(db: Db, id: string, statuses: readonly OrderStatus[]) {
  const row = await db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', id)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return row !== undefined
}

/** The products of every library with a booked loan whose copy is not in service, while another copy is. */
export async function listProductsToServe(db: AnyDb) {
  const { rows } = await sql<{ library_id: string; object_id: string }>`
    select distinct copies.library_id, copies.object_id
    from copies
      join objects on objects.library_id = copies.library_id and objects.id = copies.object_id
      join loans on loans.library_id = copies.library_id and loans.object_id = copies.object_id
        and loans.copy_id = copies.id and loans.status = 'pending'
    where copies.state <> 'in_service' and objects.in_service > 0`.execute(db)
  return rows
}
