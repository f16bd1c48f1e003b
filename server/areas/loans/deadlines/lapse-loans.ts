import { endReasonOf } from '#domain/loans/obstacle.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { lockProductOfLoan, updateLoan } from '../loans.repo.ts'
import { moveLoan, obstacleFor, requireLoan } from '../move-loan.ts'
import { listLoansToEnd, wasReturnedOn } from './deadlines.repo.ts'
import { collectionOf, deadlineColumns, openingsSince } from './deadlines.ts'

const atOnce = 100

/**
 * Closes the loans that nobody collected in time, or could, each in a transaction of its own by the state table.
 * Run late, twice or by two processes, it closes each once.
 * @returns how many were closed
 */
export function lapseLoans(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listLoansToEnd(db, services.now(), atOnce),
    sequentially((ctx, { id }) =>
      inTransaction(ctx, inside => endLoan(inside, id)).catch((error: unknown) => {
        if (error instanceof AppError) return false // the loan moved on in the meantime
        throw error
      }),
    ),
    { closedToo: true },
  )
}

/**
 * Ends a loan that nobody collected, with the true reason. The world is asked once more: if its deadline has moved on,
 * it goes on waiting.
 * @returns whether it ended
 * @throws AppError order_state_changed if it is not over
 */
async function endLoan(ctx: Context, id: string): Promise<boolean> {
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
