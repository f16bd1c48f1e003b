import { AppError } from '../app-error.ts'
import { inTransaction, type Services } from '../context.ts'
import { listUncollectedLoans } from '../loans/due-loans.repo.ts'
import { moveLoan } from '../loans/move-loan.ts'
import { inDueLibraries } from './due-libraries.ts'

const atOnce = 100

/**
 * Closes the loans that nobody collected in time, each in a transaction of its own by the state table.
 * Run late, twice or by two processes, it closes each once.
 * @returns how many were closed
 */
export function lapseLoans(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listUncollectedLoans(db, services.now(), atOnce),
    async (ctx, due) => {
      let closed = 0
      for (const { id } of due) {
        const moved = await inTransaction(ctx, inside =>
          moveLoan(inside, id, 'lapse', 'clock'),
        ).catch((error: unknown) => {
          if (error instanceof AppError) return null // the loan moved on in the meantime
          throw error
        })
        if (moved) closed++
      }
      return closed
    },
    { closedToo: true },
  )
}
