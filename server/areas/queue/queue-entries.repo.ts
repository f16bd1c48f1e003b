import { type Expression, type Insertable, sql } from 'kysely'
import { isBusyToday } from '#server/areas/availability/busy.repo.ts'
import type { QueuePlacesTable } from '#server/core/store/tables/notices.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export type QueueEntry = Awaited<ReturnType<typeof listQueueEntries>>[number]

/** The members who wait for some products, in order. */
export function listQueueEntries(db: Db, productIds: readonly string[]) {
  return selectQueueEntries(db, sql.val(productIds)).execute()
}

/** The same as a part of a query. */
export function selectQueueEntries(db: Db, productIds: Expression<readonly string[]>) {
  return db
    .selectFrom('queue_places')
    .innerJoin('members', 'members.id', 'queue_places.member_id')
    .select(['queue_places.id', 'object_id', 'member_id', 'joined_at', 'offered_on'])
    .select('members.banned')
    .select(sql<boolean>`members.quiet_since is not null`.as('quiet'))
    .where('object_id', '=', eb => eb.fn.any(productIds))
    .where('ended_at', 'is', null)
    .orderBy('number')
}

/** The places of a member in queues as they joined, each with its product and how many are before it, plus one. */
export function listPlacesOf(db: Db, memberId: string) {
  return db
    .selectFrom('queue_places')
    .innerJoin('objects', 'objects.id', 'queue_places.object_id')
    .select(['queue_places.id', 'object_id', 'joined_at', 'offered_on'])
    .select(['objects.code', 'objects.name', 'objects.names'])
    .select(eb =>
      eb
        .selectFrom('queue_places as before')
        .select(eb.fn.countAll<string>().as('n'))
        .whereRef('before.object_id', '=', 'queue_places.object_id')
        .where('before.ended_at', 'is', null)
        .whereRef('before.number', '<=', 'queue_places.number')
        .as('position'),
    )
    .where('queue_places.member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('number')
    .execute()
}

/**
 * The products of every library whose queue may advance at `at`: fewer members have a turn than there are copies and the
 * product is not busy, a turn began before today, or the product is in maintenance during a turn or withdrawn.
 */
export async function listQueuesToAdvance(db: AnyDb, at: Date) {
  const today = sql`(${at}::timestamptz at time zone libraries.time_zone)::date`
  const { rows } = await sql<Pick<QueuePlacesTable, 'object_id'> & { library_id: string }>`
    with queue as (
      select library_id, object_id, min(offered_on) as offered_on, count(offered_on) as turns
      from queue_places where ended_at is null group by library_id, object_id)
    select queue.library_id, queue.object_id
    from queue
      join libraries on libraries.id = queue.library_id
      join objects on objects.library_id = queue.library_id and objects.id = queue.object_id
    where case
      when objects.withdrawn then true
      when objects.maintenance then queue.offered_on is not null
      when queue.offered_on is null then not ${isBusyToday('queue', today, at)}
      else queue.offered_on < ${today}
        or queue.turns < objects.in_service and not ${isBusyToday('queue', today, at)}
    end`.execute(db)
  return rows
}

/** Adds the member to a product's queue, unless they are in it. */
export function insertQueueEntry(db: Db, values: Insertable<QueuePlacesTable>) {
  return db
    .insertInto('queue_places')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Begins the entry's turn on a day; `null` removes it. */
export function setTurn(db: Db, id: string, offered_on: string | null) {
  return db.updateTable('queue_places').set({ offered_on }).where('id', '=', id).execute()
}

type Ended = 'taken' | 'passed' | 'withdrawn'

export function endQueueEntry(db: Db, id: string, ended: Ended, at: Date) {
  return db
    .updateTable('queue_places')
    .set({ ended, ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the entry of a member who has booked the product, if they have one. */
export function endEntryOfMember(db: Db, productId: string, memberId: string, at: Date) {
  return db
    .updateTable('queue_places')
    .set({ ended: 'taken', ended_at: at })
    .where('object_id', '=', productId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the entry if it is the member's. @returns its product's id; `undefined` if nothing ended */
export async function leaveQueueEntry(db: Db, id: string, memberId: string, at: Date) {
  const left = await db
    .updateTable('queue_places')
    .set({ ended: 'left', ended_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('object_id')
    .executeTakeFirst()
  return left?.object_id
}

/** Locks a product's row until the commit; `undefined` if another transaction has locked it. */
export function lockProductIfFree(db: Db, id: string) {
  return db
    .selectFrom('objects')
    .select(['id', 'name', 'names', 'location_id', 'preparation_days', 'max_months'])
    .select(['maintenance', 'in_service', 'withdrawn'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Whether the member has reserved the product's days at `at`. */
export async function hasReservation(db: Db, memberId: string, productId: string, at: Date) {
  const reservation = await db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', productId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'checkout')
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return reservation !== undefined
}
