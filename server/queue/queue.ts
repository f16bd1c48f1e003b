import type { Hold, Queue } from '#contract/shapes/hold.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { dayOf } from '#domain/days/availability.ts'
import { estimateTurn } from '#domain/loans/queue.ts'
import { canBorrow } from '#domain/permissions.ts'
import { borrowerFacts, loadMember } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import { findObject, type ObjectRow, objectColumns, toCards } from '../catalogue/products.ts'
import type { ActorContext, Context } from '../context.ts'
import { noOpening } from '../pickup-points/headquarters.ts'
import { loadOffers, turnDays } from './offers.ts'
import { livePlaces, type Place, typicalDays } from './queue-places.ts'

/** How many wait for an object, and when one more might have it. */
export async function queueOf(ctx: Context, id: string): Promise<Queue> {
  const object = await findObject(ctx, id)
  const { length } = await livePlaces(ctx, [object.id])
  return { waiting: length, estimate: await estimate(ctx, object, length + 1) }
}

/** The member's places, whose turn it is first, then as they joined. */
export async function listHolds(ctx: ActorContext): Promise<Hold[]> {
  const rows = await objectColumns(ctx.db)
    .innerJoin('queue_places', join =>
      join
        .onRef('queue_places.library_id', '=', 'objects.library_id')
        .onRef('queue_places.object_id', '=', 'objects.id'),
    )
    .where('queue_places.member_id', '=', ctx.actor.memberId)
    .where('queue_places.ended_at', 'is', null)
    .orderBy('queue_places.number')
    .execute()
  const holds = await holdsOf(ctx, rows)
  return holds.sort((a, b) => Number(b.offer !== null) - Number(a.offer !== null))
}

/**
 * Takes the last place in the queue of an object that is out. The object's row is locked, as for a
 * booking or a return, so that nobody waits for what has just come back.
 * @throws AppError object_free, already_borrowed, or why they may not borrow it at all
 */
export async function joinQueue(ctx: ActorContext, id: string): Promise<Hold> {
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const { id: objectId } = await findObject(ctx, id)
  await ctx.db.selectFrom('objects').select('id').where('id', '=', objectId).forUpdate().execute()
  const object = await findObject(ctx, objectId)
  // A card can be renewed and loans given back by the time the turn comes, and it may be repaired.
  const later = { ...borrowerFacts(ctx, member), activeCard: true, availableLoans: 1 }
  const refusal = canBorrow(later, { ownerId: object.owner_id, maintenance: false })
  if (refusal) throw new AppError(refusal)
  if (await borrows(ctx, object.id)) throw new AppError('already_borrowed')
  const places = await livePlaces(ctx, [object.id])
  const joined = places.some(({ member_id }) => member_id === member.id)
  if (!joined && places.length === 0 && (await isFree(ctx, object))) {
    throw new AppError('object_free')
  }
  await ctx.db
    .insertInto('queue_places')
    .values({
      object_id: object.id,
      member_id: member.id,
      joined_at: ctx.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const [hold] = await holdsOf(ctx, [object])
  if (!hold) throw new AppError('internal')
  return hold
}

async function isFree(ctx: ActorContext, object: ObjectRow) {
  const input = await availabilityAt(ctx, object, null, { memberId: ctx.actor.memberId })
  return dayOf(input, ctx.today).free
}

/** Whether the member has a loan of it that is not over. */
function borrows(ctx: ActorContext, objectId: string) {
  return ctx.db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', objectId)
    .where('member_id', '=', ctx.actor.memberId)
    .where('status', 'in', standingOrderStatuses)
    .executeTakeFirst()
}

/** The member's places for some objects, in the objects' order. */
async function holdsOf(ctx: ActorContext, objects: readonly ObjectRow[]): Promise<Hold[]> {
  if (objects.length === 0) return []
  const cards = await toCards(ctx, objects)
  const offers = await loadOffers(ctx, objects)
  const ids = objects.map(({ id }) => id)
  const places = await livePlaces(ctx, ids)
  const holds: Hold[] = []
  for (const [at, object] of objects.entries()) {
    const product = cards[at]
    const line = places.filter(({ object_id }) => object_id === object.id)
    const index = line.findIndex(({ member_id }) => member_id === ctx.actor.memberId)
    const own = line[index]
    if (own && product) holds.push(await holdOf(ctx, object, { own, index, line, product, offers }))
  }
  return holds
}

type Standing = {
  own: Place
  index: number
  line: readonly Place[]
  product: Hold['product']
  offers: Awaited<ReturnType<typeof loadOffers>>
}

async function holdOf(ctx: ActorContext, object: ObjectRow, standing: Standing): Promise<Hold> {
  const { own, index, line, product, offers } = standing
  const offer = offers.get(object.id)
  const mine = offer?.memberId === ctx.actor.memberId
  return {
    id: own.id,
    product,
    joined_at: own.joined_at.toISOString(),
    position: index + 1,
    waiting: line.length,
    estimate: await estimate(ctx, object, index + 1),
    offer: offer && mine ? { until: offer.until } : null,
  }
}

/** As if nobody had a turn yet: the estimate counts everybody's. */
async function estimate(ctx: Context, object: ObjectRow, position: number) {
  const availability = await availabilityAt(ctx, object, object.location_id)
  return estimateTurn({
    availability: {
      ...availability,
      busy: availability.busy.filter(({ kind }) => kind !== 'queue'),
    },
    opening: availability.opening ?? noOpening,
    position,
    typicalDays: await typicalDays(ctx, object.id),
    openDays: turnDays(ctx),
  })
}
