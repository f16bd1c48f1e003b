import { groupedBy } from '#domain/grouped.ts'
import { AppError } from '#server/core/app-error.ts'
import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { listLoansToEnd } from './deadlines.repo.ts'
import { endLoans } from './end-loan.ts'

const atOnce = 100

/**
 * Closes the loans that nobody collected in time, or could, those of each booking in a transaction of its own by the state
 * table.
 * Run late, twice or by two processes, it closes each once.
 * @returns how many were closed
 */
export function lapseLoans(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listLoansToEnd(db, services.now(), atOnce),
    async (ctx, due) => {
      let closed = 0
      for (const booked of groupedBy(due, ({ booking_id }) => booking_id)) {
        const ids = booked.map(({ id }) => id).sort()
        closed += await inTransaction(ctx, inside => endLoans(inside, ids)).catch(
          (error: unknown) => {
            if (error instanceof AppError) return 0 // a loan moved on in the meantime
            throw error
          },
        )
      }
      return closed
    },
    { closedToo: true },
  )
}
