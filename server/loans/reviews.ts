import type { Review } from '#contract/shapes/catalogue.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'

/**
 * A member's one review of an object that they gave back.
 * @throws AppError not_reviewable, already_reviewed
 */
export async function writeReview(
  ctx: ActorContext,
  objectId: string,
  input: { rating: number; message: string },
): Promise<Review> {
  const { memberId } = ctx.actor
  const returned = await ctx.db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', objectId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'returned')
    .executeTakeFirst()
  if (!returned) throw new AppError('not_reviewable')
  const written = await ctx.db
    .insertInto('reviews')
    .values({
      object_id: objectId,
      member_id: memberId,
      rating: input.rating,
      message: input.message,
      created_at: ctx.at,
    })
    .onConflict(conflict => conflict.columns(['library_id', 'member_id', 'object_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new AppError('already_reviewed')
  const { first_name } = await ctx.db
    .selectFrom('members')
    .select('first_name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { id: written.id, ...input, author: first_name, created_at: ctx.at.toISOString() }
}
