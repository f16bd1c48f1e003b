import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ActorContext, Context } from '../context.ts'
export type Place = Awaited<ReturnType<typeof livePlaces>>[number]

/** Who waits for some objects, in order. */
export function livePlaces(ctx: Context, objectIds: readonly string[]) {
  return ctx.db
    .selectFrom('queue_places')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'queue_places.library_id')
        .onRef('members.id', '=', 'queue_places.member_id'),
    )
    .select(['queue_places.id', 'object_id', 'member_id', 'joined_at', 'offered_on'])
    .select('members.banned')
    .where('object_id', 'in', objectIds)
    .where('ended_at', 'is', null)
    .orderBy('number')
    .execute()
}

/** Somebody waits for it. */
export async function hasQueue(ctx: Context, objectId: string): Promise<boolean> {
  return (await livePlaces(ctx, [objectId])).length > 0
}

type Ended = 'taken' | 'left' | 'passed' | 'withdrawn'

export function endPlace(ctx: Context, id: string, ended: Ended) {
  return ctx.db
    .updateTable('queue_places')
    .set({ ended, ended_at: ctx.at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Who has booked an object waits for it no more. */
export async function leaveByBooking(ctx: Context, objectId: string, memberId: string) {
  const places = await livePlaces(ctx, [objectId])
  const own = places.find(({ member_id }) => member_id === memberId)
  if (own) await endPlace(ctx, own.id, 'taken')
}

/** The member's own place, or nobody's. @returns the object it was for */
export async function leavePlace(ctx: ActorContext, id: string): Promise<string | undefined> {
  const left = await ctx.db
    .updateTable('queue_places')
    .set({ ended: 'left', ended_at: ctx.at })
    .where('id', '=', id)
    .where('member_id', '=', ctx.actor.memberId)
    .where('ended_at', 'is', null)
    .returning('object_id')
    .executeTakeFirst()
  return left?.object_id
}

/** How many days people have had an object, on average of its latest loans; a week of a new one. */
export async function typicalDays(ctx: Context, objectId: string): Promise<number> {
  const { average } = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('loans')
        .select(sql<number>`coalesce(return_date, to_date) - from_date + 1`.as('days'))
        .where('object_id', '=', objectId)
        .where('status', 'in', ['approved', 'extended', 'returned'])
        .orderBy('from_date', 'desc')
        .limit(20)
        .as('latest'),
    )
    .select(eb => eb.fn.avg<string | null>('days').as('average'))
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.round(Number(average ?? limits.queueTypicalDays)))
}
