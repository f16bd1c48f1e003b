import { standingOrderStatuses } from '#contract/order-status.ts'
import { datesOf } from '#contract/period.ts'
import type { Hold, Queue } from '#contract/shapes/hold.ts'
import { dayOf } from '#domain/days/availability.ts'
import { withoutQueue } from '#domain/days/busy.ts'
import { estimateTurn, queueRules } from '#domain/loans/queue.ts'
import { loadMember, queuesLeft, requireBorrower } from '#server/areas/account/members.ts'
import {
  availabilityAt,
  availabilityOf,
  type Calendars,
  calendarsOf,
  loadCalendars,
} from '#server/areas/availability/availability.ts'
import { hasLoan } from '#server/areas/availability/past-loans.repo.ts'
import {
  type CardRow,
  lockProduct,
  type ProductRow,
} from '#server/areas/catalogue/products.repo.ts'
import { cardsOf, requireProduct } from '#server/areas/catalogue/products.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import { insertQueueEntry, listQueueEntries } from './queue-entries.repo.ts'
import { findQueuedProducts } from './queued-products.repo.ts'

/** How many members wait for a product, and when one more might get it. */
export async function queueOf(ctx: Context, id: string): Promise<Queue> {
  const product = await requireProduct(ctx, id)
  const { length } = await listQueueEntries(ctx.db, [product.id])
  const calendars = await loadCalendars(ctx, [product])
  return { waiting: length, estimate: estimate(ctx, product, calendars, length + 1) }
}

/** The member's queue entries: those whose turn it is first, then as they joined. */
export async function listQueues(ctx: ActorContext): Promise<Hold[]> {
  const queues = await queuesOf(ctx)
  return queues.sort((a, b) => Number(b.offer !== null) - Number(a.offer !== null))
}

/**
 * Joins the queue of a product that is not available. The product's row is locked, as for a booking or a
 * return, so that nobody waits for a product that has just been returned.
 * @throws AppError object_free, already_borrowed, or a rule by which they may never borrow it
 */
export async function joinQueue(ctx: ActorContext, id: string): Promise<Hold> {
  const found = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const { id: productId } = await requireProduct(ctx, id)
  await lockProduct(ctx.db, productId)
  const product = await requireProduct(ctx, productId)
  const borrowed = await hasLoan(ctx.db, found.id, product.id, standingOrderStatuses)
  const entries = await listQueueEntries(ctx.db, [product.id])
  const joined = entries.some(({ member_id }) => member_id === found.id)
  const queuesFull = !joined && queuesLeft(ctx, found) <= 0
  const member = requireBorrower(ctx, found, { ...product, borrowed, queuesFull }, 'queue')
  if (!joined && entries.length === 0 && (await isFree(ctx, product))) {
    throw new AppError('object_free')
  }
  const entry = { object_id: product.id, member_id: member.id, joined_at: ctx.at }
  await insertQueueEntry(ctx.db, entry)
  const [saved] = await queuesOf(ctx, product.id)
  if (!saved) throw new AppError('internal')
  return saved
}

async function isFree(ctx: ActorContext, product: ProductRow) {
  const input = await availabilityAt(ctx, product, null, { memberId: ctx.actor.memberId })
  return dayOf(input, ctx.today).free
}

/** The member's queue entries in the order in which they joined, or the one for a product. */
async function queuesOf(ctx: ActorContext, productId?: string): Promise<Hold[]> {
  const { memberId } = ctx.actor
  const found = await findQueuedProducts(ctx.db, memberId, ctx, productId)
  const { rows, entries } = found
  const cards = await cardsOf(ctx, rows, found)
  const calendars = await calendarsOf(ctx, rows, found, { memberId })
  return rows.flatMap((row, at) => {
    const product = cards[at]
    const line = entries.filter(({ object_id }) => object_id === row.id)
    const index = line.findIndex(({ member_id }) => member_id === memberId)
    const own = line[index]
    if (!own || !product) return []
    const kept = calendars.kept.get(row.id)
    const mine = kept?.find(one => one.memberId === memberId)
    return {
      id: own.id,
      product,
      joined_at: new Date(own.joined_at).toISOString(),
      position: index + 1,
      waiting: line.length,
      estimate: estimate(ctx, row, calendars, index + 1),
      offer: mine?.turn ? { until: mine.turn.to } : null,
      kept: mine ? datesOf(mine.days) : null,
    }
  })
}

/** When the turn at a position may come. The days that are kept now are left out, because the estimate counts them. */
function estimate(ctx: Context, product: CardRow, calendars: Calendars, position: number) {
  const input = availabilityOf(ctx, product, calendars, product.location_id)
  return estimateTurn(
    { ...input, busy: withoutQueue(input.busy) },
    position,
    queueRules(ctx.library.document).loanDays,
  )
}

/** Those of the products that somebody waits for. */
export async function queuedProducts(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await listQueueEntries(ctx.db, ids)).map(({ object_id }) => object_id))
}
