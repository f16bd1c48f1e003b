import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { attachPhoto } from './handovers.repo.ts'

/**
 * Attaches a photo of a product's condition, which this member uploaded and nothing uses yet.
 * @throws AppError validation_failed for any other photo
 */
export async function attachConditionPhoto(
  ctx: ActorContext,
  productId: string,
  id: string | null,
) {
  if (!id) return
  const photo = await attachPhoto(ctx.db, { id, productId, memberId: ctx.actor.memberId })
  if (!photo) throw new AppError('validation_failed', { fields: { photo: 'unknown_file' } })
}
