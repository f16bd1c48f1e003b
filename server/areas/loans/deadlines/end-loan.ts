import type { EndReason } from '#contract/shapes/order.ts'
import { groupedBy } from '#domain/grouped.ts'
import { endReasonOf } from '#domain/loans/obstacle.ts'
import { canDo } from '#domain/loans/order-status.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import type { Context } from '#server/platform/context.ts'
import type { Loan } from '../loan.ts'
import { lockProductsOfLoans, updateLoan } from '../loans.repo.ts'
import { factsOf, moveLoans, obstacleFor, requireLoan } from '../move-loan.ts'
import { wasReturnedOn } from './deadlines.repo.ts'
import { collectionOf, deadlineColumns, openingsSince } from './deadlines.ts'

/**
 * Ends those of some loans of a booking that nobody collected, with the true reason. The world is asked once more: one whose
 * deadline has moved on goes on waiting.
 * @returns how many ended
 */
export async function endLoans(ctx: Context, ids: readonly string[]): Promise<number> {
  await lockProductsOfLoans(ctx, ids)
  const ending: { loan: Loan; ended_because: EndReason }[] = []
  for (const id of ids) {
    const loan = await requireLoan(ctx, id)
    const ended_because = await reasonToEnd(ctx, loan)
    if (ended_because) ending.push({ loan, ended_because })
  }
  for (const same of groupedBy(ending, one => one.ended_because)) {
    const [first] = same
    const changes = first ? { ended_because: first.ended_because } : {}
    const loans = same.map(({ loan }) => loan)
    await moveLoans(ctx, loans, 'lapse', 'clock', () => ({ changes }))
  }
  return ending.length
}

/** Why a loan ends now; `null` if it goes on. */
async function reasonToEnd(ctx: Context, loan: Loan): Promise<EndReason | null> {
  const { id } = loan
  const openings = await openingsSince(ctx, [loan])
  const { collect_by } = deadlineColumns(ctx, loan, openings)
  if (collect_by !== loan.collect_by) {
    await updateLoan(ctx.db, { id, from: 'pending' }, { collect_by })
    if (collect_by !== null && collect_by >= ctx.today) return null
  }
  const known = (await whereaboutsOf(ctx, [id])).get(id)
  const now = { ...loan, collect_by }
  if (canDo('lapse', factsOf(ctx, now, null, known), 'clock')) return null
  const collection = collectionOf(ctx, now, openings)
  const { ready } = collection
  return endReasonOf({
    ...collection,
    method: loan.method,
    agreed: loan.owner_agreed_at !== null,
    obstacle: obstacleFor(ctx, loan, known),
    cameBack: ready !== null && (await wasReturnedOn(ctx.db, loan, ready.today)),
  })
}
