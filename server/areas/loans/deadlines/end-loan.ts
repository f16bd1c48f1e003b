import { endReasonOf } from '#domain/loans/obstacle.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import type { Context } from '#server/platform/context.ts'
import { lockProductOfLoan, updateLoan } from '../loans.repo.ts'
import { moveLoan, obstacleFor, requireLoan } from '../move-loan.ts'
import { wasReturnedOn } from './deadlines.repo.ts'
import { collectionOf, deadlineColumns, openingsSince } from './deadlines.ts'

/**
 * Ends a loan that nobody collected, with the true reason. The world is asked once more: if its deadline has moved on,
 * it goes on waiting.
 * @returns whether it ended
 * @throws AppError order_state_changed if it is not over
 */
export async function endLoan(ctx: Context, id: string): Promise<boolean> {
  await lockProductOfLoan(ctx, id)
  const loan = await requireLoan(ctx, id)
  const openings = await openingsSince(ctx, [loan])
  const { collect_by } = deadlineColumns(ctx, loan, openings)
  if (collect_by !== loan.collect_by) {
    await updateLoan(ctx.db, { id, from: 'pending' }, { collect_by })
    if (collect_by !== null && collect_by >= ctx.today) return false
  }
  const known = (await whereaboutsOf(ctx, [id])).get(id)
  const collection = collectionOf(ctx, loan, openings)
  const { ready } = collection
  const ended_because = endReasonOf({
    ...collection,
    method: loan.method,
    agreed: loan.owner_agreed_at !== null,
    obstacle: obstacleFor(ctx, loan, known),
    cameBack: ready !== null && (await wasReturnedOn(ctx.db, loan, ready.today)),
  })
  await moveLoan(ctx, id, 'lapse', 'clock', { changes: { ended_because } })
  return true
}
