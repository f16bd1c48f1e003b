import type { Review } from '#contract/shapes/catalogue.ts'
import { hasLoan } from '#server/areas/availability/past-loans.repo.ts'
import { insertReview } from '#server/areas/catalogue/reviews.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import type { ActorContext } from '#server/platform/context.ts'

/**
 * Saves a member's review of a product that they returned; one for each product.
 * @throws AppError not_reviewable, already_reviewed
 */
export async function writeReview(
  ctx: ActorContext,
  productId: string,
  input: { rating: number; message: string },
): Promise<Review> {
  const { at, db } = ctx
  const { memberId } = ctx.actor
  if (!(await hasLoan(db, memberId, productId, ['returned']))) throw new AppError('not_reviewable')
  const review = { object_id: productId, member_id: memberId, ...input, created_at: at }
  const inserted = await insertReview(db, review)
  if (!inserted) throw new AppError('already_reviewed')
  const { first_name } = await getMember(db, memberId)
  return { id: inserted.id, ...input, author: first_name, created_at: at.toISOString() }
}
