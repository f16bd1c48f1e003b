import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'

type PageOfDay = { day: string; page: Tables['page_views']['page'] }

/** Adds one to the views of a kind of page on a day. */
export function addView(db: Db, { day, page }: PageOfDay) {
  return db
    .insertInto('page_views')
    .values({ day, page, views: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'day', 'page'])
        .doUpdateSet(eb => ({ views: eb('page_views.views', '+', 1) })),
    )
    .execute()
}

/** Views by day and page, the latest day first, most viewed first in each day. */
export function listViewsBetween(db: Db, from: string, to: string) {
  return db
    .selectFrom('page_views')
    .select(['day', 'page', 'views'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('views', 'desc')
    .execute()
}
