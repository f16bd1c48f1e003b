import { expressionBuilder, type Insertable, sql } from 'kysely'
import type { Cursor } from '#server/core/store/cursor.ts'
import { anyLike } from '#server/core/store/like.ts'
import type { ReviewsTable } from '#server/core/store/tables/loans.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'

const ofLoan = expressionBuilder<Tables, 'loans'>()

/** Whether the borrower of a selected loan has reviewed its product. */
export const reviewedByBorrower = ofLoan.exists(
  ofLoan
    .selectFrom('reviews')
    .select('reviews.id')
    .whereRef('reviews.object_id', '=', 'loans.object_id')
    .whereRef('reviews.member_id', '=', 'loans.member_id'),
)

/** @returns `undefined` if the member has already reviewed the product */
export function insertReview(db: Db, values: Insertable<ReviewsTable>) {
  return db
    .insertInto('reviews')
    .values(values)
    .onConflict(conflict => conflict.columns(['library_id', 'member_id', 'object_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

const selectReviewRows = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('objects', 'objects.id', 'reviews.object_id')
    .innerJoin('members', 'members.id', 'reviews.member_id')
    .select(['reviews.id', 'reviews.rating', 'reviews.message', 'reviews.created_at'])
    .select(['objects.id as object_id', 'objects.name as object_name'])
    .select(['objects.names as object_names', 'members.name as member', 'reviews.seen_at'])

/** Reviews whose text, product or author matches the pattern, or all, the latest first. */
export function listReviewRows(db: Db, pattern: string | null, limit: number) {
  return selectReviewRows(db)
    .$if(pattern !== null, query =>
      query.where(anyLike(['reviews.message', 'objects.name', 'members.name'], pattern)),
    )
    .orderBy('reviews.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Reviews that nobody of the library has looked at, the oldest first, as a query or a part of one. */
export const selectUnseenReviews = (db: Db) =>
  selectReviewRows(db).where('reviews.seen_at', 'is', null).orderBy('reviews.created_at')

/** Saves when staff looked at a review. @returns when they had before; `undefined` for an unknown id */
export async function saveReviewSeen(db: Db, id: string, seenAt: Date | null) {
  const before = await db
    .selectFrom('reviews')
    .select(['object_id', 'seen_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await db.updateTable('reviews').set({ seen_at: seenAt }).where('id', '=', id).execute()
  return before
}

export function findReviewRow(db: Db, id: string) {
  return selectReviewRows(db).where('reviews.id', '=', id).executeTakeFirst()
}

/** @returns the deleted review; `undefined` for an unknown id */
export function deleteReview(db: Db, id: string) {
  return db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .returning(['object_id', 'member_id', 'rating', 'message'])
    .executeTakeFirst()
}

/** Reviews of a product, the newest first, from the one after the cursor on. */
export function listReviews(
  db: Db,
  productId: string,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  let query = db
    .selectFrom('reviews')
    .innerJoin('members', 'members.id', 'reviews.member_id')
    .select(['reviews.id', 'rating', 'message', 'members.first_name', 'reviews.created_at'])
    .where('reviews.object_id', '=', productId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
  if (after) {
    query = query.where(
      sql<boolean>`(reviews.created_at, reviews.id) < (${after.key}::timestamptz, ${after.id})`,
    )
  }
  return query.execute()
}
