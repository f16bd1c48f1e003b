import { standingOrderStatuses } from '#contract/order-status.ts'
import { outOfService } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type Scope = { pointIds: readonly string[] } | { productId: string }

/**
 * The loans at some pickup points, or of a product, that are booked or out, by their first day, with their product and
 * borrower. Pickup points, products and loans are locked until the commit, in the order of their ids.
 */
export async function lockStandingLoans(db: Db, scope: Scope) {
  const loans = db.selectFrom('loans').where('status', 'in', standingOrderStatuses)
  const ofScope =
    'productId' in scope
      ? loans.where('object_id', '=', scope.productId)
      : loans.where('headquarters_id', 'in', scope.pointIds)
  if ('pointIds' in scope) {
    const points = db.selectFrom('headquarters').select('id').where('id', 'in', scope.pointIds)
    await points.orderBy('id').forUpdate().execute()
  }
  const products = db.selectFrom('objects').select('id')
  const ofPoints = ofScope.select('object_id').distinct()
  const locked =
    'productId' in scope
      ? products.where('id', '=', scope.productId)
      : products.where('id', 'in', ofPoints)
  await locked.orderBy('id').forUpdate().execute()
  await ofScope.select('id').orderBy('id').forUpdate().execute()
  return db
    .selectFrom('loans')
    .innerJoin('members', 'members.id', 'loans.member_id')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .where('loans.id', 'in', ofScope.select('id'))
    .select(['loans.id', 'loans.number', 'loans.status', 'loans.method', 'loans.revision'])
    .select(['loans.from_date', 'loans.to_date', 'loans.collect_by', 'loans.object_id'])
    .select(['loans.headquarters_id', 'members.name as borrower'])
    .select(['objects.code', 'objects.name as product'])
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
    .where('id', 'in', ids)
    .execute()
}

/** Those of some loans whose copy is not in service. */
export async function listOutOfService(db: Db, loanIds: readonly string[]): Promise<string[]> {
  const loans = db.selectFrom('loans').select('id').where('id', 'in', loanIds)
  return (await loans.where(outOfService('loans')).execute()).map(({ id }) => id)
}
