import type { EndReason } from '#contract/order-status.ts'
import { endReasonOf } from '#domain/loans/obstacle.ts'
import { canDo } from '#domain/loans/order-status.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import type { Loan } from '../loan.ts'
import { lockProductsOfLoans, updateLoan } from '../loans.repo.ts'
import { factsOf, moveLoans, obstacleFor, requireLoan } from '../move-loan.ts'
import { byBooking } from './by-booking.ts'
import { listLoansToEnd, wasReturnedOn } from './deadlines.repo.ts'
import { collectionOf, deadlineColumns, openingsSince } from './deadlines.ts'

const atOnce = 100

/**
 * Closes, by the state table, the loans that nobody collected in time or could collect. The loans of each booking have
 * their own transaction. If the job runs late, twice or in two processes, it still closes each loan once.
 * @returns how many were closed
 */
export function lapseLoans(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listLoansToEnd(db, services.now(), atOnce),
    byBooking((ctx, ids) =>
      inTransaction(ctx, inside => endLoans(inside, ids)).catch((error: unknown) => {
        if (error instanceof AppError) return 0 // a loan moved on in the meantime
        throw error
      }),
    ),
    { closedToo: true },
  )
}

/**
 * Ends those of some loans of a booking that nobody collected, with the true reason. The facts are read again: a loan
 * whose deadline was moved keeps waiting.
 * @returns how many ended
 */
async function endLoans(ctx: Context, ids: readonly string[]): Promise<number> {
  await lockProductsOfLoans(ctx, ids)
  const ending: { loan: Loan; ended_because: EndReason }[] = []
  for (const id of ids) {
    const loan = await requireLoan(ctx, id)
    const ended_because = await reasonToEnd(ctx, loan)
    if (ended_because) ending.push({ loan, ended_because })
  }
  for (const [ended_because, same] of Map.groupBy(ending, one => one.ended_because)) {
    const loans = same.map(({ loan }) => loan)
    await moveLoans(ctx, loans, 'lapse', 'clock', () => ({ changes: { ended_because } }))
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
