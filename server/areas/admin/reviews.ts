import type { AdminReview } from '#contract/shapes/admin/admin.ts'
import {
  deleteReview,
  findReviewRow,
  listReviewRows,
  saveReviewSeen,
} from '#server/areas/catalogue/reviews.repo.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { like } from '#server/core/store/like.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { most } from './most.ts'

/** Reviews by words of their text, product or author, the latest first. */
export async function listReviews(ctx: StaffContext, k = ''): Promise<AdminReview[]> {
  const rows = await listReviewRows(ctx.db, k ? like(k) : null, most)
  return rows.map(toReview)
}

type Row = Awaited<ReturnType<typeof listReviewRows>>[number]
/** In JSON instants are texts. */
type Written = Omit<Row, 'created_at' | 'seen_at'> & {
  created_at: Date | string
  seen_at: Date | string | null
}

export function toReview(row: Written): AdminReview {
  const { id, object_id, object_name: name, object_names: names, member, rating, message } = row
  return {
    id,
    object: { id: object_id, name, names },
    member,
    rating,
    message,
    created_at: new Date(row.created_at).toISOString(),
    seen_at: row.seen_at && new Date(row.seen_at).toISOString(),
  }
}

/** Staff have looked at a review, or want it looked at again. @throws AppError not_found */
export async function markReview(ctx: StaffContext, id: string, seen: boolean) {
  const seen_at = seen ? ctx.at : null
  const before = orNotFound(await saveReviewSeen(ctx.db, id, seen_at))
  await recordWrite(ctx, 'review', before.object_id, {
    before: { seen_at: before.seen_at },
    after: { seen_at },
  })
  return toReview(orNotFound(await findReviewRow(ctx.db, id)))
}

/** @throws AppError not_found */
export async function removeReview(ctx: StaffContext, id: string) {
  const gone = orNotFound(await deleteReview(ctx.db, id))
  await recordWrite(ctx, 'review', gone.object_id, { before: gone })
}
