import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { BusyPeriod } from '#contract/shapes/catalogue.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { offerEnds } from '#domain/loans/queue.ts'
import type { Context } from '../context.ts'
import { loadOpenings, noOpening } from '../pickup-points/headquarters.ts'
import type { Db } from '../store/transaction.ts'

type Located = { id: string; location_id: string }

/** Whose turn it is for an object, and up to which day. */
export type Offer = { memberId: string; until: string }

/** How many open days a turn lasts here. */
export function turnDays(ctx: Context): number {
  return ctx.library.document.queue_days ?? limits.queueOpenDays
}

/** The last day of a turn that begins on a day. */
export async function turnEnds(ctx: Context, { location_id }: Located, from: string) {
  const openings = await loadOpenings(ctx, from)
  return offerEnds(openings.get(location_id) ?? noOpening, from, turnDays(ctx))
}

/** The turns that stand, by object. */
export async function loadOffers(
  ctx: Context,
  objects: readonly Located[],
): Promise<Map<string, Offer>> {
  const ids = objects.map(({ id }) => id)
  return standingOffers(ctx, objects, await offeredPlaces(ctx.db, ids).execute())
}

export type OfferedPlace = { object_id: string; member_id: string; offered_on: string | null }

/** Whose turn it was said to be, whether or not it still is. */
export function offeredPlaces(db: Db, objectIds: readonly string[]) {
  return db
    .selectFrom('queue_places')
    .select(['object_id', 'member_id', 'offered_on'])
    .where('object_id', '=', eb => eb.fn.any(sql.val(objectIds)))
    .where('ended_at', 'is', null)
    .where('offered_on', 'is not', null)
}

/** Of those, the turns that stand. One that is over counts for nothing, whether or not a job came by. */
export async function standingOffers(
  ctx: Context,
  objects: readonly Located[],
  places: readonly OfferedPlace[],
): Promise<Map<string, Offer>> {
  const offers = new Map<string, Offer>()
  for (const { object_id, member_id, offered_on } of places) {
    const object = objects.find(({ id }) => id === object_id)
    if (!object || !offered_on) continue
    const until = await turnEnds(ctx, object, offered_on)
    if (until >= ctx.today) offers.set(object_id, { memberId: member_id, until })
  }
  return offers
}

/**
 * What a turn does to everybody else's calendar: the days of the longest loan that whoever's turn it is
 * may still book are theirs to choose from.
 */
export function offeredPeriod(ctx: Context, { until }: Offer): BusyPeriod {
  const to = addDays(until, limits.loanMaxDays - 1)
  return { from_date: ctx.today, to_date: to, kind: 'queue' }
}
