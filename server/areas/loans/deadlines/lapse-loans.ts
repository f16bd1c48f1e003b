import { AppError } from '#server/core/app-error.ts'
import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, inTurn } from '#server/platform/jobs/due-libraries.ts'
import { listLoansToEnd } from './deadlines.repo.ts'
import { endLoan } from './end-loan.ts'

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
    inTurn((ctx, { id }) =>
      inTransaction(ctx, inside => endLoan(inside, id)).catch((error: unknown) => {
        if (error instanceof AppError) return false // the loan moved on in the meantime
        throw error
      }),
    ),
    { closedToo: true },
  )
}
