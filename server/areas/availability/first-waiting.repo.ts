import { type Expression, type Selectable, sql } from 'kysely'
import type { QueuePlacesTable } from '#server/core/store/tables/notices.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type WaitingRow = Pick<
  Selectable<QueuePlacesTable>,
  'object_id' | 'member_id' | 'offered_on'
>

const waits = sql<boolean>`(offered_on is null)`
/** Differs for each turn, and is the same for all who wait for theirs. */
const turn = sql<number>`(case when offered_on is null then 0 else number end)`

/**
 * Of each product's queue the entries with a turn, by their days perhaps over, and then the next one without, as a part of a
 * query. Suspended members are skipped.
 */
export function selectFirstWaiting(db: Db, productIds: Expression<readonly string[]>) {
  return db
    .selectFrom('queue_places')
    .innerJoin('members', 'members.id', 'queue_places.member_id')
    .distinctOn(['object_id', waits, turn])
    .select(['object_id', 'member_id', 'offered_on'])
    .where('object_id', '=', eb => eb.fn.any(productIds))
    .where('ended_at', 'is', null)
    .where(eb => eb.or([eb('offered_on', 'is not', null), eb('members.banned', '=', false)]))
    .orderBy('object_id')
    .orderBy(waits)
    .orderBy(turn)
    .orderBy('number')
}
