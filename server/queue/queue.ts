import { limits } from '#contract/limits.ts'
import type { Hold, Queue } from '#contract/shapes/hold.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { dayOf } from '#domain/days/availability.ts'
import { estimateTurn } from '#domain/loans/queue.ts'
import { loadMember, requireBorrower } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import { lockProduct, type ProductRow } from '../catalogue/products.repo.ts'
import { requireProduct, toCards } from '../catalogue/products.ts'
import type { ActorContext, Context } from '../context.ts'
import { hasLoan } from '../loans/loans.repo.ts'
import { noOpening } from '../pickup-points/public-points.ts'
import {
  averageLoanDays,
  insertQueueEntry,
  listQueueEntries,
  type QueueEntry,
} from './queue-entries.repo.ts'
import { listQueuedProducts } from './queued-products.repo.ts'
import { loadTurns, turnDays } from './turns.ts'

/** How many members wait for a product, and when one more might get it. */
export async function queueOf(ctx: Context, id: string): Promise<Queue> {
  const product = await requireProduct(ctx, id)
  const { length } = await listQueueEntries(ctx.db, [product.id])
  return { waiting: length, estimate: await estimate(ctx, product, length + 1) }
}

/** The member's queue entries: those whose turn it is first, then as they joined. */
export async function listHolds(ctx: ActorContext): Promise<Hold[]> {
  const rows = await listQueuedProducts(ctx.db, ctx.actor.memberId)
  const holds = await holdsOf(ctx, rows)
  return holds.sort((a, b) => Number(b.offer !== null) - Number(a.offer !== null))
}

/**
 * Joins the queue of a product that is not available. The product's row is locked, as for a booking or a
 * return, so that nobody waits for a product that has just been returned.
 * @throws AppError object_free, already_borrowed, or a rule by which they may never borrow it
 */
export async function joinQueue(ctx: ActorContext, id: string): Promise<Hold> {
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const { id: productId } = await requireProduct(ctx, id)
  await lockProduct(ctx.db, productId)
  const product = await requireProduct(ctx, productId)
  const borrowed = await hasLoan(ctx.db, member.id, product.id, standingOrderStatuses)
  requireBorrower(ctx, member, { ...product, borrowed }, 'queue')
  const entries = await listQueueEntries(ctx.db, [product.id])
  const joined = entries.some(({ member_id }) => member_id === member.id)
  if (!joined && entries.length === 0 && (await isFree(ctx, product))) {
    throw new AppError('object_free')
  }
  const entry = { object_id: product.id, member_id: member.id, joined_at: ctx.at }
  await insertQueueEntry(ctx.db, entry)
  const [hold] = await holdsOf(ctx, [product])
  if (!hold) throw new AppError('internal')
  return hold
}

async function isFree(ctx: ActorContext, product: ProductRow) {
  const input = await availabilityAt(ctx, product, null, { memberId: ctx.actor.memberId })
  return dayOf(input, ctx.today).free
}

/** The member's queue entries for some products, in the products' order. */
async function holdsOf(ctx: ActorContext, products: readonly ProductRow[]): Promise<Hold[]> {
  if (products.length === 0) return []
  const cards = await toCards(ctx, products)
  const turns = await loadTurns(ctx, products)
  const ids = products.map(({ id }) => id)
  const entries = await listQueueEntries(ctx.db, ids)
  const holds: Hold[] = []
  for (const [at, row] of products.entries()) {
    const product = cards[at]
    const line = entries.filter(({ object_id }) => object_id === row.id)
    const index = line.findIndex(({ member_id }) => member_id === ctx.actor.memberId)
    const own = line[index]
    if (own && product) holds.push(await holdOf(ctx, row, { own, index, line, product, turns }))
  }
  return holds
}

type Standing = {
  own: QueueEntry
  index: number
  line: readonly QueueEntry[]
  product: Hold['product']
  turns: Awaited<ReturnType<typeof loadTurns>>
}

async function holdOf(ctx: ActorContext, row: ProductRow, standing: Standing): Promise<Hold> {
  const { own, index, line, product, turns } = standing
  const turn = turns.get(row.id)
  const mine = turn?.memberId === ctx.actor.memberId
  return {
    id: own.id,
    product,
    joined_at: own.joined_at.toISOString(),
    position: index + 1,
    waiting: line.length,
    estimate: await estimate(ctx, row, index + 1),
    offer: turn && mine ? { until: turn.until } : null,
  }
}

/** When the turn may come. The current turn is left out, because the estimate counts it. */
async function estimate(ctx: Context, product: ProductRow, position: number) {
  const availability = await availabilityAt(ctx, product, product.location_id)
  return estimateTurn({
    availability: {
      ...availability,
      busy: availability.busy.filter(({ kind }) => kind !== 'queue'),
    },
    opening: availability.opening ?? noOpening,
    position,
    typicalDays: await typicalDays(ctx, product.id),
    openDays: turnDays(ctx),
  })
}

/** The usual length of the product's loans in days. */
async function typicalDays(ctx: Context, productId: string): Promise<number> {
  const days = (await averageLoanDays(ctx.db, productId)) ?? limits.queueTypicalDays
  return Math.max(1, Math.round(days))
}

/** Whether anybody waits for the product. */
export async function hasQueue(ctx: Context, productId: string): Promise<boolean> {
  return (await listQueueEntries(ctx.db, [productId])).length > 0
}
