import type { Review } from '#contract/shapes/catalogue.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/**
 * A member's one review of an object that they gave back.
 * @throws AppError not_reviewable, already_reviewed
 */
export function writeReview(
  ctx: ActorContext,
  objectId: string,
  input: { rating: number; message: string },
): Promise<Review> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const { memberId } = ctx.actor
    const returned = await db
      .selectFrom('loans')
      .select('id')
      .where('library_id', '=', ctx.library.id)
      .where('object_id', '=', objectId)
      .where('member_id', '=', memberId)
      .where('status', '=', 'returned')
      .executeTakeFirst()
    if (!returned) throw new AppError('not_reviewable')
    const written = await db
      .insertInto('reviews')
      .values({
        library_id: ctx.library.id,
        object_id: objectId,
        member_id: memberId,
        rating: input.rating,
        message: input.message,
        created_at: ctx.at,
      })
      .onConflict(conflict =>
        conflict.columns(['library_id', 'member_id', 'object_id']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!written) throw new AppError('already_reviewed')
    const { first_name } = await db
      .selectFrom('members')
      .select('first_name')
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return { id: written.id, ...input, author: first_name, created_at: ctx.at.toISOString() }
  })
}
