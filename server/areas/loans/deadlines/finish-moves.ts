import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { listMovesToFinish } from '../due-loans.repo.ts'
import { lockProductsOfLoans } from '../loans.repo.ts'
import { finishMove, requireLoan } from '../move-loan.ts'
import { byBooking } from './by-booking.ts'

const atOnce = 100

/**
 * Runs the effects of the desk's moves that waited until the move can no longer be undone. Each loan is locked and read
 * again, so that its effects follow once, however many processes run the job. A message is about all loans of a booking.
 * @returns how many moves were finished
 */
export function finishMoves(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listMovesToFinish(db, services.now(), atOnce),
    byBooking((ctx, ids) =>
      inTransaction(ctx, async inside => {
        // Others that wait for the products may be told.
        await lockProductsOfLoans(inside, ids)
        const loans = []
        for (const id of ids) loans.push(await requireLoan(inside, id))
        const over = loans.filter(({ undo_until }) => undo_until && undo_until <= inside.at)
        await finishMove(inside, ...over)
        return ids.length
      }),
    ),
    { closedToo: true },
  )
}
