import type { Insertable } from 'kysely'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { type ProductRow, selectProducts } from '../catalogue/products.repo.ts'
import type { Tables } from '../store/tables.ts'
import type { AnyDb, Db } from '../store/transaction.ts'

/** The products that a member wishes for, the newest wish first. */
export function listWishedProducts(db: Db, memberId: string): Promise<ProductRow[]> {
  return selectProducts(db)
    .innerJoin('wishes', 'wishes.object_id', 'objects.id')
    .where('wishes.member_id', '=', memberId)
    .orderBy('wishes.created_at', 'desc')
    .execute()
}

/** Inserts a wish, once for any number of calls. */
export function insertWish(db: Db, row: Insertable<Tables['wishes']>) {
  return db
    .insertInto('wishes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function deleteWish(db: Db, memberId: string, productId: string) {
  return db
    .deleteFrom('wishes')
    .where('member_id', '=', memberId)
    .where('object_id', '=', productId)
    .execute()
}

/** The products of every library that somebody wishes for. */
export function listAllWishedProducts(db: AnyDb) {
  return db.selectFrom('wishes').select(['library_id', 'object_id']).distinct().execute()
}

/** Marks the wishes for busy products. Those of members who have the product themselves are left out. */
export function markWishesBusy(db: Db, productIds: readonly string[]) {
  return db
    .updateTable('wishes')
    .set({ seen_busy: true })
    .where('object_id', 'in', productIds)
    .where('seen_busy', '=', false)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('loans')
            .select('loans.id')
            .whereRef('loans.object_id', '=', 'wishes.object_id')
            .whereRef('loans.member_id', '=', 'wishes.member_id')
            .where('loans.status', 'in', standingOrderStatuses),
        ),
      ),
    )
    .execute()
}

/** Removes the mark from the wishes for products that are free. @returns the wishes that had it */
export function unmarkBusyWishes(db: Db, productIds: readonly string[]) {
  return db
    .updateTable('wishes')
    .set({ seen_busy: false })
    .where('object_id', 'in', productIds)
    .where('seen_busy', '=', true)
    .returning(['member_id', 'object_id'])
    .execute()
}
