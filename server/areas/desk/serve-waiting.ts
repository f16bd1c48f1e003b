import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import { listProductsToServe, listService } from '#server/areas/loans/loans.repo.ts'
import { finishMove, requireLoan } from '#server/areas/loans/move-loan.ts'
import { advanceQueue } from '#server/areas/queue/advance-queue.ts'
import { lockProductIfFree } from '#server/areas/queue/queue-entries.repo.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { dealAndTell, type Standing, standingOf } from './maintenance.ts'

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

/** What an import calls once it has locked its products. */
type Locked = (productIds: readonly string[]) => Promise<void>

/**
 * Makes a change to many products or their copies, such as an import. Then deals the copies of those that it has locked, and
 * tells the borrowers who have lost or found theirs, as after a change by hand.
 */
export async function servingLoans<T>(ctx: Context, change: (locked: Locked) => Promise<T>) {
  const before: Awaited<ReturnType<typeof lookAt>>[] = []
  const changed = await change(async ids => void before.push(await lookAt(ctx, ids)))
  for (const known of before) await serveChanged(ctx, known)
  return changed
}

async function lookAt(ctx: Context, ids: readonly string[]) {
  const standings = new Map<string, Standing>()
  const products = await listService(ctx.db, ids)
  for (const { id } of products.filter(({ lent }) => lent)) {
    standings.set(id, await standingOf(ctx, id))
  }
  return { ids, standings, served: new Map(products.map(({ id, served }) => [id, served])) }
}

async function serveChanged(ctx: Context, before: Awaited<ReturnType<typeof lookAt>>) {
  for (const { id, served, unserved } of await listService(ctx.db, before.ids)) {
    const was = before.served.get(id) ?? []
    const changed = [...was, ...served].filter(one => !(was.includes(one) && served.includes(one)))
    const standing = before.standings.get(id)
    if (changed.length === 0 && !unserved && !standing?.unserved.length) continue
    for (const move of await listUndoableLoans(ctx.db, [id])) {
      if (changed.includes(move.copy_id)) await finishMove(ctx, await requireLoan(ctx, move.id))
    }
    await dealAndTell(ctx, id, standing ?? none)
    if (changed.length > 0) await advanceQueue(ctx, id)
  }
}

/** Before, nobody had booked the product. */
const none: Standing = {
  unserved: [],
  copies: {
    several: false,
    copiesIn: 0,
    late: false,
    undoable: 0,
    served: false,
    waiting: [],
    forWhom: [],
  },
}
