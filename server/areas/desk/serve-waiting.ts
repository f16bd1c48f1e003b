import { listProductsToServe } from '#server/areas/loans/loans.repo.ts'
import { lockProductIfFree } from '#server/areas/queue/queue-entries.repo.ts'
import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { dealAndTell, standingOf } from './maintenance.ts'

/**
 * Gives booked loans whose copy left the service another one, once the days of another loan are free again, and tells their
 * borrowers. @returns how many got one
 */
export function serveWaiting(services: Services): Promise<number> {
  const serve = sequentially((ctx, { object_id: id }: { object_id: string }) =>
    inTransaction(ctx, async inside => {
      // Another transaction deals this product's copies now.
      if (!(await lockProductIfFree(inside.db, id))) return 0
      return dealAndTell(inside, id, await standingOf(inside, id))
    }),
  )
  return inDueLibraries(services, listProductsToServe, serve)
}
