import type { AdminReview } from '#contract/shapes/admin/admin.ts'
import { deleteReview, listReviewRows } from '#server/areas/catalogue/reviews.repo.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { like } from '#server/core/store/like.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { most } from './most.ts'

/** Reviews by words of their text, product or author, the latest first. */
export async function listReviews(ctx: StaffContext, k = ''): Promise<AdminReview[]> {
  const rows = await listReviewRows(ctx.db, k ? like(k) : null, most)
  return rows.map(({ object_id, object_name, object_names, created_at, ...row }) => ({
    ...row,
    object: { id: object_id, name: object_name, names: object_names },
    created_at: created_at.toISOString(),
  }))
}

/** @throws AppError not_found */
export async function removeReview(ctx: StaffContext, id: string) {
  const gone = orNotFound(await deleteReview(ctx.db, id))
  await recordWrite(ctx, 'review', gone.object_id, { before: gone })
}
