import {
  listAllUnserved,
  listProductsToServe,
  listUnserved,
} from '#server/areas/loans/loans.repo.ts'
import { lockProductIfFree } from '#server/areas/queue/queue-entries.repo.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { dealAndTell } from './maintenance.ts'

/**
 * Gives booked loans whose copy left the service another one, once the days of another loan are free again, and tells their
 * borrowers. @returns how many got one
 */
export function serveWaiting(services: Services): Promise<number> {
  return inDueLibraries(services, listProductsToServe, async (ctx, products) => {
    let served = 0
    for (const { object_id } of products) {
      served += await inTransaction(ctx, async inside => {
        // Another transaction deals this product's copies now.
        if (!(await lockProductIfFree(inside.db, object_id))) return 0
        return dealAndTell(inside, object_id, await listUnserved(inside.db, object_id))
      })
    }
    return served
  })
}

/**
 * Makes a change to many products or their copies, such as an import, which has locked them. Then deals the copies of those
 * whose loans it affects, and tells the borrowers who have lost or found theirs, as after a change by hand.
 */
export async function servingLoans<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  const before = await listAllUnserved(ctx.db)
  const changed = await change()
  const after = await listAllUnserved(ctx.db)
  const products = new Set([...before, ...after].map(({ object_id }) => object_id))
  for (const product of [...products].sort()) {
    const unserved = before.filter(({ object_id }) => object_id === product)
    await dealAndTell(
      ctx,
      product,
      unserved.map(({ id }) => id),
    )
  }
  return changed
}
