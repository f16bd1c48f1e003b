import { sql } from 'kysely'
import { standingOrderStatuses } from '#contract/order-status.ts'
import { outOfService } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Pickup points and products that change. */
export type Scope = { pointIds?: readonly string[]; productIds?: readonly string[] }

/** As one value of the statement: an import names thousands. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`

function loansOf(db: Db, { pointIds = [], productIds = [] }: Scope) {
  return db
    .selectFrom('loans')
    .where('status', 'in', standingOrderStatuses)
    .where(eb =>
      eb.or([eb('object_id', '=', anyOf(productIds)), eb('headquarters_id', '=', anyOf(pointIds))]),
    )
}

/**
 * Locks pickup points and products until the commit, and the products of the loans at these points, in the order of their
 * ids. Bookings at a pickup point, which refer to it, do not wait for its lock.
 */
export async function lockScope(db: Db, { pointIds = [], productIds = [] }: Scope) {
  const points = db.selectFrom('headquarters').select('id').where('id', '=', anyOf(pointIds))
  await points.orderBy('id').forNoKeyUpdate().execute()
  const ofPoints = loansOf(db, { pointIds }).select('object_id')
  await db
    .selectFrom('objects')
    .select('id')
    .where(eb => eb.or([eb('id', '=', anyOf(productIds)), eb('id', 'in', ofPoints)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The loans at some pickup points, or of some products, that are booked or out. */
export function listStandingLoans(db: Db, scope: Scope) {
  const loans = loansOf(db, scope).select(['id', 'object_id as productId'])
  return loans.select('headquarters_id as pointId').execute()
}

/**
 * Those of some loans that are booked or out, by their first day, with their product and borrower. They are locked until the
 * commit, in the order of their ids.
 */
export async function lockStandingLoans(db: Db, ids: readonly string[]) {
  const loans = db.selectFrom('loans').where('id', '=', anyOf(ids))
  await loans.select('id').orderBy('id').forUpdate().execute()
  return db
    .selectFrom('loans')
    .innerJoin('members', 'members.id', 'loans.member_id')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .where('loans.id', '=', anyOf(ids))
    .where('status', 'in', standingOrderStatuses)
    .select(['loans.id', 'loans.number', 'loans.status', 'loans.method', 'loans.revision'])
    .select(['loans.from_date', 'loans.to_date', 'loans.collect_by', 'loans.object_id'])
    .select(['loans.headquarters_id', 'members.name as borrower'])
    .select(['objects.code', 'objects.name', 'objects.names'])
    .orderBy('loans.from_date')
    .orderBy('loans.id')
    .execute()
}

export type StandingRow = Awaited<ReturnType<typeof lockStandingLoans>>[number]

/** The columns of some products, withdrawn or not, that decide where and when they can be collected. */
export function listLentProducts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('objects')
    .select(['id', 'location_id', 'preparation_days', 'max_months', 'maintenance'])
    .select(['in_service', 'transportable'])
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Those of some loans whose copy is not in service. */
export async function listOutOfService(db: Db, loanIds: readonly string[]): Promise<string[]> {
  const loans = db.selectFrom('loans').select('id').where('id', '=', anyOf(loanIds))
  return (await loans.where(outOfService('loans')).execute()).map(({ id }) => id)
}
