import type { Insertable } from 'kysely'
import type { ReviewsTable } from '../store/tables/loans.ts'
import type { Db } from '../store/transaction.ts'

/** @returns `undefined` when the member has already reviewed the product */
export function insertReview(db: Db, values: Insertable<ReviewsTable>) {
  return db
    .insertInto('reviews')
    .values(values)
    .onConflict(conflict => conflict.columns(['library_id', 'member_id', 'object_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findAuthor(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select('first_name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}
