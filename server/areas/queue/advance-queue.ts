import { type Named, nameIn } from '#contract/texts/localized.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { canOffer } from '#domain/loans/queue.ts'
import { availabilityAt, copiesOf } from '#server/areas/availability/availability.ts'
import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import { turnEnd } from '#server/areas/availability/turns.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import { type ProductNotificationKind, productText } from '#server/platform/mail/product-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import {
  endEntryOfMember,
  endQueueEntry,
  hasReservation,
  leaveQueueEntry,
  listQueueEntries,
  lockProductIfFree,
  type QueueEntry,
  setTurn,
} from './queue-entries.repo.ts'

/** Leaves a queue. If it was the member's turn, the next one's begins. */
export async function leaveQueue(ctx: ActorContext, id: string) {
  const productId = await leaveQueueEntry(ctx.db, id, ctx.actor.memberId, ctx.at)
  if (productId) await advanceQueue(ctx, productId)
}

/**
 * Advances a product's queue: ends the turns that are over, begins the next ones while a copy is available for each, and
 * closes the queue of a withdrawn product. Quiet members are passed over, and keep their places. Does nothing while another transaction has locked the product, to
 * prevent a deadlock with a booking; a job runs it again.
 * @returns how many turns began
 */
export async function advanceQueue(ctx: Context, productId: string): Promise<number> {
  const product = await lockProductIfFree(ctx.db, productId)
  if (!product) return 0
  const entries = await listQueueEntries(ctx.db, [product.id])
  const turns = entries.filter(({ offered_on }) => offered_on !== null)
  if (product.withdrawn) {
    for (const entry of entries) {
      await endQueueEntry(ctx.db, entry.id, 'withdrawn', ctx.at)
      await notifyEntry(ctx, 'queue_closed', product, entry)
    }
    return 0
  }
  if (product.maintenance) {
    // After a repair a new turn begins in full.
    for (const turn of turns) await setTurn(ctx.db, turn.id, null)
    return 0
  }
  let copies = copiesOf(product) - turns.length
  for (const turn of turns) {
    if (turn.quiet || !(await isOver(ctx, product, turn))) continue
    await endQueueEntry(ctx.db, turn.id, 'passed', ctx.at)
    await notifyEntry(ctx, 'turn_passed', product, turn, turn.offered_on ?? '')
    copies++
  }
  // Not yet while the desk may undo how it became free.
  if (copies <= 0 || (await listUndoableLoans(ctx.db, [product.id])).length > 0) return 0
  const next = entries
    .filter(entry => !turns.includes(entry) && !entry.banned && !entry.quiet)
    .slice(0, copies)
  if (next.length === 0) return 0
  const until = await turnEnd(ctx, product, ctx.today)
  let begun = 0
  for (const entry of next) {
    const except = { memberId: entry.member_id }
    const input = await availabilityAt(ctx, product, product.location_id, except)
    if (!canOffer(input, until)) return begun
    await setTurn(ctx.db, entry.id, ctx.today)
    await notifyEntry(ctx, 'turn', product, entry, ctx.today, until)
    begun++
  }
  return begun
}

type Product = Named & { id: string; location_id: string }

/** Whether the turn's last day has passed and the member has no reservation. */
async function isOver(ctx: Context, product: Product, { offered_on, member_id }: QueueEntry) {
  if ((await turnEnd(ctx, product, offered_on ?? ctx.today)) >= ctx.today) return false
  return !(await hasReservation(ctx.db, member_id, product.id, ctx.at))
}

/**
 * Notifies a member of their queue entry. A member who joins again has a new entry, and is notified again.
 */
function notifyEntry(
  ctx: Context,
  kind: ProductNotificationKind,
  product: Product,
  entry: QueueEntry,
  turn = '',
  until = '',
) {
  const zone = ctx.library.time_zone
  return notify(ctx, {
    memberId: entry.member_id,
    kind,
    ref: entry.id,
    dedupeKey: turn,
    path: kind === 'turn' ? `/products/${product.id}?borrow=1` : `/products/${product.id}`,
    write: locale =>
      productText(kind, locale, {
        product: nameIn(product, locale),
        until: until && longDay(until, locale),
      }),
    canWait: true,
    ...(until && { staleAt: instantOf(zone, addDays(until, 1), '00:00') }),
  })
}

/** Ends the queue entry of a member who has booked the product. */
export function endEntryByBooking(ctx: Context, productId: string, memberId: string) {
  return endEntryOfMember(ctx.db, productId, memberId, ctx.at)
}
