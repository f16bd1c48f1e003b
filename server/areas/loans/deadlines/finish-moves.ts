import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { listMovesToFinish } from '../due-loans.repo.ts'
import { lockProductOfLoan } from '../loans.repo.ts'
import { finishMove, requireLoan } from '../move-loan.ts'

const atOnce = 100

/**
 * Runs the effects of the desk's moves that waited until the move can no longer be undone. Each loan is locked and read
 * again, so that its effects follow once, however many processes run the job.
 * @returns how many moves were finished
 */
export function finishMoves(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listMovesToFinish(db, services.now(), atOnce),
    sequentially((ctx, { id }) =>
      inTransaction(ctx, async inside => {
        // Others that wait for the product may be told.
        await lockProductOfLoan(inside, id)
        const loan = await requireLoan(inside, id)
        if (loan.undo_until && loan.undo_until <= inside.at) await finishMove(inside, loan)
        return true
      }),
    ),
    { closedToo: true },
  )
}
