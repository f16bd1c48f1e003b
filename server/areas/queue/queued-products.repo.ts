import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectWithCalendars, type When } from '#server/areas/availability/availability.repo.ts'
import { selectCards } from '#server/areas/catalogue/products.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectQueueEntries } from './queue-entries.repo.ts'

/**
 * The products that a member waits for, in the order in which they joined, with their calendars and everybody in their
 * queues, in one query.
 * @param productId only this one
 */
export function findQueuedProducts(db: Db, memberId: string, when: When, productId?: string) {
  const products = selectCards(db)
    .innerJoin('queue_places', 'queue_places.object_id', 'objects.id')
    .where('queue_places.member_id', '=', memberId)
    .where('queue_places.ended_at', 'is', null)
    .$if(productId !== undefined, query => query.where('objects.id', '=', productId ?? ''))
    .orderBy('queue_places.number')
  // `found_product` is what `selectWithCalendars` calls the products.
  const ids = sql<readonly string[]>`array(select id from found_product)`
  return selectWithCalendars(db, products, when)
    .select(jsonArrayFrom(selectQueueEntries(db, ids)).as('entries'))
    .executeTakeFirstOrThrow()
}
