import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import { refreshDeadlines } from '#server/areas/loans/deadlines/deadlines.ts'
import { listService } from '#server/areas/loans/loans.repo.ts'
import { finishMove, requireLoan } from '#server/areas/loans/move-loan.ts'
import { advanceQueue } from '#server/areas/queue/advance-queue.ts'
import type { Context } from '#server/platform/context.ts'
import { dealAndTell, type Standing, standingOf } from '../maintenance.ts'
import { listOutOfService, listStandingLoans, lockScope, type Scope } from './affected.repo.ts'
import { findAffected, followChange, lockLoans } from './affected.ts'
import { loadWorld, type World } from './world.ts'

/** What an import calls before it writes: the pickup points and products of its files, which are then locked. */
export type Begin = (scope: Required<Scope>) => Promise<void>

/**
 * Makes a change to many pickup points, products and copies, such as an import. Then tells the borrowers of the loans that it
 * affects, as after a change by hand without decisions. Only the loans whose pickup point or product differs are read.
 * @returns also how many loans are affected
 */
export async function changeManyUnderLoans<T>(
  ctx: Context,
  change: (begin: Begin) => Promise<T>,
): Promise<{ changed: T; affected: number }> {
  const begun: Before[] = []
  const changed = await change(async scope => void begun.push(await lookAt(ctx, scope)))
  let affected = 0
  for (const before of begun) affected += await follow(ctx, before)
  return { changed, affected }
}

type Before = Awaited<ReturnType<typeof lookAt>>

async function lookAt(ctx: Context, scope: Required<Scope>) {
  await lockScope(ctx.db, scope)
  const loans = await listStandingLoans(ctx.db, scope)
  const world = loans.length > 0 ? await loadWorld(ctx, loans) : null
  return { loans, world, ...scope, service: await serviceOf(ctx, scope.productIds) }
}

async function follow(ctx: Context, { loans: all, world, pointIds, productIds, service }: Before) {
  const now = world && (await loadWorld(ctx, all))
  const differ = (textOf: (world: World, id: string) => string) => (id: string) =>
    world !== null && now !== null && textOf(world, id) !== textOf(now, id)
  const points = new Set(pointIds.filter(differ(pointText)))
  const products = new Set(productIds.filter(differ(productText)))
  const changed = all.filter(one => points.has(one.pointId ?? '') || products.has(one.productId))
  // Before their deadlines move: these say on which days they were to be collected.
  const loans = await lockLoans(ctx, changed)
  if (points.size > 0) await refreshDeadlines(ctx, [...points])
  await serveChanged(ctx, service)
  if (!world || !now || loans.length === 0) return 0
  const ids = loans.map(({ id }) => id)
  const after = { ...now, unserved: new Set(await listOutOfService(ctx.db, ids)) }
  const found = findAffected(ctx, loans, world, after)
  await followChange(ctx, found, after)
  return found.length
}

/** What of a pickup point can affect a loan, to be compared. */
function pointText({ points, openings }: World, id: string): string {
  const { address, cap, city } = points.get(id) ?? {}
  return JSON.stringify([address, cap, city, openings.get(id)])
}

function productText({ products }: World, id: string): string {
  const { location_id, transportable, maintenance, in_service } = products.get(id) ?? {}
  return JSON.stringify([location_id, transportable, maintenance, in_service])
}

/** The copies in service of some products, and of those that are booked what is told about a change to their copies. */
async function serviceOf(ctx: Context, ids: readonly string[]) {
  const standings = new Map<string, Standing>()
  const products = await listService(ctx.db, ids)
  for (const { id } of products.filter(({ lent }) => lent)) {
    standings.set(id, await standingOf(ctx, id))
  }
  return { ids, standings, served: new Map(products.map(({ id, served }) => [id, served])) }
}

async function serveChanged(ctx: Context, before: Awaited<ReturnType<typeof serviceOf>>) {
  for (const { id, served, unserved } of await listService(ctx.db, before.ids)) {
    const was = before.served.get(id)
    // A product that the import has added is in no queue, and nobody brings it back.
    if (!was && !unserved) continue
    const all = [...(was ?? []), ...served]
    const changed = all.filter(one => !(was?.includes(one) && served.includes(one)))
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
