import { type Expression, type Selectable, sql } from 'kysely'
import type { QueuePlacesTable } from '#server/core/store/tables/notices.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type WaitingRow = Pick<
  Selectable<QueuePlacesTable>,
  'object_id' | 'member_id' | 'offered_on'
>

/**
 * Of each product's queue the entry with a turn, by its days perhaps over, and the next one without, as a part of a
 * query. Suspended members are skipped.
 */
export function selectFirstWaiting(db: Db, productIds: Expression<readonly string[]>) {
  return db
    .selectFrom('queue_places')
    .innerJoin('members', 'members.id', 'queue_places.member_id')
    .distinctOn(['object_id', sql`(offered_on is null)`])
    .select(['object_id', 'member_id', 'offered_on'])
    .where('object_id', '=', eb => eb.fn.any(productIds))
    .where('ended_at', 'is', null)
    .where(eb => eb.or([eb('offered_on', 'is not', null), eb('members.banned', '=', false)]))
    .orderBy('object_id')
    .orderBy(sql`(offered_on is null)`)
    .orderBy('number')
}
