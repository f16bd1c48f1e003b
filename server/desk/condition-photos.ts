import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'

/**
 * Keeps a photo of an object's condition for good: one that who is at the desk uploaded and that shows
 * nothing else yet.
 * @throws AppError validation_failed for any other
 */
export async function keepConditionPhoto(
  ctx: ActorContext,
  objectId: string,
  photoId: string | null,
) {
  if (!photoId) return
  const photo = await ctx.db
    .updateTable('files')
    .set({ object_id: objectId, unused_since: null })
    .where('member_id', '=', ctx.actor.memberId)
    .where('object_id', 'is', null)
    .where('id', '=', photoId)
    .returning('id')
    .executeTakeFirst()
  if (!photo) throw new AppError('validation_failed', { fields: { photo: 'unknown_file' } })
}
