import type { Insertable } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { Db } from '../store/transaction.ts'
import { type ObjectRow, objectColumns } from './products.repo.ts'

/** The products that a member wishes for, the newest wish first. */
export function listWishedProducts(db: Db, memberId: string): Promise<ObjectRow[]> {
  return objectColumns(db)
    .innerJoin('wishes', join =>
      join
        .onRef('wishes.library_id', '=', 'objects.library_id')
        .onRef('wishes.object_id', '=', 'objects.id'),
    )
    .where('wishes.member_id', '=', memberId)
    .orderBy('wishes.created_at', 'desc')
    .execute()
}

/** Inserts a wish, once however often it is called. */
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
