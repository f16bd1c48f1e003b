import { pageOf } from '#contract/pages.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Context } from '../context.ts'

/** One more view of a kind of page today. */
export async function countView(ctx: Context, path: string): Promise<Record<string, never>> {
  await ctx.db
    .insertInto('page_views')
    .values({ day: ctx.today, page: pageOf(path), views: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'day', 'page'])
        .doUpdateSet(eb => ({ views: eb('page_views.views', '+', 1) })),
    )
    .execute()
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
  return ctx.db
    .selectFrom('page_views')
    .select(['day', 'page', 'views'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('views', 'desc')
    .execute()
}
