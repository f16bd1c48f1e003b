import { limits } from '#contract/limits.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { offerEnds } from '#domain/loans/queue.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { loadOpenings, noOpening } from '../pickup-points/public-points.ts'
import { listTurns, type TurnRow } from './queue-entries.repo.ts'

type Located = { id: string; location_id: string }

/** Whose turn it is for a product, and its last day. */
type Turn = { memberId: string; until: string }

/** How many open days a turn lasts in this library. */
export function turnDays(ctx: Context): number {
  return ctx.library.document.queue_days ?? limits.queueOpenDays
}

/** The last day of a turn that begins on a day. */
export async function turnEnd(ctx: Context, { location_id }: Located, from: string) {
  const openings = await loadOpenings(ctx, from)
  return offerEnds(openings.get(location_id) ?? noOpening, from, turnDays(ctx))
}

/** The current turns, by product. */
export async function loadTurns(
  ctx: Context,
  products: readonly Located[],
): Promise<Map<string, Turn>> {
  const ids = products.map(({ id }) => id)
  return currentTurns(ctx, products, await listTurns(ctx.db, ids))
}

/** The turns that are not over, by product. They end by their days, without waiting for a job. */
export async function currentTurns(
  ctx: RequestContext,
  products: readonly Located[],
  rows: readonly TurnRow[],
): Promise<Map<string, Turn>> {
  const turns = new Map<string, Turn>()
  for (const { object_id, member_id, offered_on } of rows) {
    const product = products.find(({ id }) => id === object_id)
    if (!product || !offered_on) continue
    const until = await inTransaction(ctx, inside => turnEnd(inside, product, offered_on))
    if (until >= ctx.today) turns.set(object_id, { memberId: member_id, until })
  }
  return turns
}

/**
 * The days that a turn keeps busy for other members: those of the longest loan that the member may
 * still book.
 */
export function turnPeriod(ctx: RequestContext, { until }: Turn): BusyPeriod {
  return { from: ctx.today, to: addDays(until, limits.loanMaxDays - 1), kind: 'queue' }
}
