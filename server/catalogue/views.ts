import { pageOf } from '#contract/pages.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** One more view of a kind of page today. */
export async function countView(ctx: Context, path: string): Promise<Record<string, never>> {
  await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .insertInto('page_views')
      .values({ library_id: ctx.library.id, day: ctx.today, page: pageOf(path), views: 1 })
      .onConflict(conflict =>
        conflict
          .columns(['library_id', 'day', 'page'])
          .doUpdateSet(eb => ({ views: eb('page_views.views', '+', 1) })),
      )
      .execute(),
  )
  return {}
}

/** Views by day and page, most viewed first in each day. */
export function listViews(
  ctx: Context,
  {
    from = addDays(ctx.today, -30),
    to = ctx.today,
  }: { from?: string | undefined; to?: string | undefined },
) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('page_views')
      .select(['day', 'page', 'views'])
      .where('library_id', '=', ctx.library.id)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day', 'desc')
      .orderBy('views', 'desc')
      .execute(),
  )
}
