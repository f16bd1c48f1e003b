import { serverLimits } from '#contract/limits.ts'
import type { DefectInput } from '#contract/shapes/desk/defects.ts'
import { wasCollected } from '#domain/loans/states.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { attachPhotos } from '#server/platform/uploads/files.repo.ts'
import { requireParty } from '../loan-moves.ts'
import { requireLoan } from '../move-loan.ts'
import { insertDefect } from './defects.repo.ts'

/**
 * A borrower says what is broken. The copy stays as it is: staff decide about it.
 * @throws AppError not_found for anybody else's loan; order_state_changed if it was never collected, or is of a member's own
 * product; rate_limited; validation_failed for a photo that is not theirs
 */
export async function reportDefect(
  ctx: ActorContext,
  loanId: string,
  { note, photo }: DefectInput,
): Promise<{ id: string }> {
  const { memberId } = ctx.actor
  if ((await requireParty(ctx, loanId)) !== 'borrower') throw new AppError('not_found')
  const { object_id, copy_id, status, method } = await requireLoan(ctx, loanId)
  if (!wasCollected(status) || method === 'p2p') throw new AppError('order_state_changed')
  const limit = { name: 'defect', most: serverLimits.defectsPerDay, minutes: 24 * 60 }
  await countAgainst(ctx, limit, memberId)
  if (photo) {
    const attached = await attachPhotos(ctx.db, memberId, { productId: object_id, ids: [photo] })
    if (attached.length === 0) throw invalid('photo', 'unknown_file')
  }
  return insertDefect(ctx.db, {
    object_id,
    copy_id,
    loan_id: loanId,
    member_id: memberId,
    note,
    photo_id: photo,
    created_at: ctx.at,
  })
}
