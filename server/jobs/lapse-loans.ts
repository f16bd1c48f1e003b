import { AppError } from '../app-error.ts'
import { inTransaction, type Services } from '../context.ts'
import { listUncollectedLoans } from '../loans/due-loans.repo.ts'
import { moveLoan } from '../loans/move-loan.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { systemContext } from '../system-context.ts'

const atOnce = 100

/**
 * Closes the loans that nobody collected in time, each in a transaction of its own by the state table.
 * Run late, twice or by two processes, it closes each once.
 * @returns how many were closed
 */
export async function lapseLoans(services: Services): Promise<number> {
  const at = services.now()
  const due = await acrossLibraries(services.store, db => listUncollectedLoans(db, at, atOnce))
  let closed = 0
  for (const { library_id, id } of due) {
    const ctx = await systemContext(services, library_id)
    const moved = await inTransaction(ctx, inside => moveLoan(inside, id, 'lapse', 'clock')).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null // the loan moved on in the meantime
        throw error
      },
    )
    if (moved) closed++
  }
  return closed
}
