import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { inTransaction, type Services } from '../context.ts'
import { moveLoan } from '../loans/move-loan.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { systemContext } from '../system-context.ts'

const atOnce = 100

/**
 * Closes the loans that nobody collected in time, each in a transaction of its own by the state table:
 * run late, twice or by two processes it closes each once.
 * @returns how many were closed
 */
export async function lapseLoans(services: Services): Promise<number> {
  const due = await acrossLibraries(services.store, async db => {
    const { rows } = await sql<{ library_id: string; id: string }>`
      select loans.library_id, loans.id from loans join libraries on libraries.id = loans.library_id
      where status = 'pending' and collect_by < (${services.now()}::timestamptz at time zone time_zone)::date
      order by collect_by limit ${atOnce}`.execute(db)
    return rows
  })
  let closed = 0
  for (const { library_id, id } of due) {
    const ctx = await systemContext(services, library_id)
    const moved = await inTransaction(ctx, inside => moveLoan(inside, id, 'lapse', 'clock')).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null // somebody was quicker
        throw error
      },
    )
    if (moved) closed++
  }
  return closed
}
