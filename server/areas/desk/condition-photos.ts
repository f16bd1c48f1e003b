import { invalid } from '#server/core/app-error.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { attachPhotos } from '#server/platform/uploads/files.repo.ts'

/**
 * Attaches a photo of a product's condition, which this member uploaded and nothing uses yet.
 * @throws AppError validation_failed for any other photo
 */
export async function attachConditionPhoto(
  ctx: StaffContext,
  productId: string,
  id: string | null,
) {
  if (!id) return
  const attached = await attachPhotos(ctx.db, ctx.actor.memberId, { productId, ids: [id] })
  if (attached.length === 0) throw invalid('photo', 'unknown_file')
}
