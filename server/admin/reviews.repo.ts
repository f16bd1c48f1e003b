import type { Db } from '../store/transaction.ts'

/** Reviews whose text, product or author matches the pattern, or all, the latest first. */
export function listReviewRows(db: Db, pattern: string | null, limit: number) {
  return db
    .selectFrom('reviews')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'reviews.library_id')
        .onRef('objects.id', '=', 'reviews.object_id'),
    )
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'reviews.library_id')
        .onRef('members.id', '=', 'reviews.member_id'),
    )
    .select(['reviews.id', 'reviews.rating', 'reviews.message', 'reviews.created_at'])
    .select(['objects.id as object_id', 'objects.name as object_name', 'members.name as member'])
    .$if(pattern !== null, query =>
      query.where(eb =>
        eb.or(
          (['reviews.message', 'objects.name', 'members.name'] as const).map(column =>
            eb(eb.fn('lower', [column]), 'like', pattern),
          ),
        ),
      ),
    )
    .orderBy('reviews.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** @returns the deleted review; `undefined` for an unknown id */
export function deleteReview(db: Db, id: string) {
  return db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .returning(['object_id', 'member_id', 'rating', 'message'])
    .executeTakeFirst()
}
