import type { Period } from '#contract/period.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import { keptForQueue, lastDayOfTurn, queueRules } from '#domain/loans/queue.ts'
import {
  loadOpenings,
  noOpening,
  type Openings,
  type OpenPlace,
} from '#server/areas/pickup-points/public-points.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import type { WaitingRow } from './first-waiting.repo.ts'

type Located = { id: string; location_id: string }
type Counted = Located & { in_service: number }

/** One of the first in a product's queue, and their turn if it has begun. */
export type First = { memberId: string; turn: Period | null }

/** The days on which a copy is kept for one of the first in a product's queue. */
export type Kept = First & { days: Period }

/** The last day of a turn that begins on a day. */
export async function turnEnd(ctx: Context, product: Located, from: string) {
  return endOf(ctx, await loadOpenings(ctx, from), product, from)
}

function endOf(ctx: RequestContext, openings: Openings, { location_id }: Located, from: string) {
  const { turnDays } = queueRules(ctx.library.document)
  return lastDayOfTurn(openings.get(location_id) ?? noOpening, from, turnDays)
}

/**
 * The first in each queue, by product: those with a turn, and the next one while there are fewer of them than copies. A turn
 * ends by its days, without waiting for a job.
 */
export async function firstInQueues(
  ctx: RequestContext,
  products: readonly Counted[],
  rows: readonly WaitingRow[],
): Promise<Map<string, First[]>> {
  const firsts = new Map<string, First[]>()
  const began = rows.flatMap(({ offered_on }) => offered_on ?? [])
  const since = began.sort()[0]
  const openings = since
    ? await inTransaction(ctx, inside => loadOpenings(inside, since))
    : new Map<string, OpenPlace>()
  for (const { object_id, member_id, offered_on } of rows) {
    const product = products.find(({ id }) => id === object_id)
    const before = firsts.get(object_id) ?? []
    if (!product || before.length >= Math.max(1, product.in_service)) continue
    const turn = offered_on && {
      from: offered_on,
      to: endOf(ctx, openings, product, offered_on),
    }
    if (turn && turn.to < ctx.today) continue
    firsts.set(object_id, [...before, { memberId: member_id, turn: turn || null }])
  }
  return firsts
}

/** @param input the product at its own pickup point, without the queue */
export function keptFor(ctx: RequestContext, first: First, input: AvailabilityInput): Kept | null {
  const days = keptForQueue(input, queueRules(ctx.library.document).loanDays, first.turn)
  return days && { ...first, days }
}
