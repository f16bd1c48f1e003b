import { instantOf } from '#domain/days/local-time.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { canOffer } from '#domain/loans/queue.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import type { ActorContext, Context } from '../context.ts'
import { longDay } from '../loans/day-words.ts'
import { type ObjectNews, objectText } from '../mail/object-texts.ts'
import { notify } from '../notifications/notify.ts'
import { turnEnds } from './offers.ts'
import { endPlace, leavePlace, livePlaces, type Place } from './queue-places.ts'

/** Leaves a queue; whoever is next is offered the object if it was their turn. */
export async function leaveQueue(ctx: ActorContext, id: string) {
  const object = await leavePlace(ctx, id)
  if (object) await turnQueue(ctx, object)

  return {}
}

/**
 * Moves the queue of one object on as far as it goes now: a turn that is over passes, the next begins
 * once the object is there, and of an object no longer lent the queue is closed. The object's row is
 * taken or left to whoever has it, so that this never waits for a booking that waits for it; a job
 * comes by again.
 * @returns how many turns began
 */
export async function turnQueue(ctx: Context, objectId: string): Promise<number> {
  const object = await ctx.db
    .selectFrom('objects')
    .select(['id', 'name', 'location_id', 'preparation_days', 'max_months'])
    .select(['maintenance', 'withdrawn'])
    .where('id', '=', objectId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!object) return 0
  const places = await livePlaces(ctx, [object.id])
  const current = places.find(({ offered_on }) => offered_on !== null)
  if (object.withdrawn) {
    for (const place of places) {
      await endPlace(ctx, place.id, 'withdrawn')
      await tell(ctx, 'queue_closed', object, place)
    }
    return 0
  }
  if (object.maintenance) {
    // Their turn begins anew, in full, when it is repaired.
    if (current) await offer(ctx, current, null)
    return 0
  }
  if (current && !(await isOver(ctx, object, current))) return 0
  if (current) {
    await endPlace(ctx, current.id, 'passed')
    await tell(ctx, 'turn_passed', object, current, current.offered_on ?? '')
  }
  const next = places.find(place => place !== current && !place.banned)
  const until = await turnEnds(ctx, object, ctx.today)
  if (!next || !canOffer(await availabilityAt(ctx, object, object.location_id), until)) return 0
  await offer(ctx, next, ctx.today)
  await tell(ctx, 'turn', object, next, ctx.today, until)
  return 1
}

type Named = { id: string; name: string; location_id: string }

/** Past its last day, and not just being booked. */
async function isOver(ctx: Context, object: Named, { offered_on, member_id }: Place) {
  if ((await turnEnds(ctx, object, offered_on ?? ctx.today)) >= ctx.today) return false
  const booking = await ctx.db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', object.id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'checkout')
    .where('expires_at', '>', ctx.at)
    .executeTakeFirst()
  return !booking
}

function offer(ctx: Context, { id }: Place, offered_on: string | null) {
  return ctx.db.updateTable('queue_places').set({ offered_on }).where('id', '=', id).execute()
}

/** The reference is the place, not the object: who joins again later is told again. */
function tell(ctx: Context, kind: ObjectNews, object: Named, place: Place, turn = '', until = '') {
  const zone = ctx.library.time_zone
  return notify(ctx, {
    memberId: place.member_id,
    kind,
    ref: place.id,
    turn,
    path: kind === 'turn' ? `/products/${object.id}?borrow=1` : `/products/${object.id}`,
    write: locale =>
      objectText(kind, locale, { object: object.name, until: until && longDay(until, locale) }),
    canWait: true,
    ...(until && { staleAt: instantOf(zone, addDays(until, 1), '00:00') }),
  })
}
