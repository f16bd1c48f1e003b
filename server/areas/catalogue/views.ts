import { serverLimits } from '#contract/limits.ts'
import { patternAt } from '#contract/pages.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Context } from '#server/platform/context.ts'
import { addView, listViewsBetween } from './views.repo.ts'

export async function countView(ctx: Context, path: string) {
  await addView(ctx.db, { day: ctx.today, page: patternAt(path) })
}

/** Views by day and page, most viewed first in each day. */
export function listViews(
  ctx: Context,
  {
    from = addDays(ctx.today, -serverLimits.viewDays),
    to = ctx.today,
  }: { from?: string | undefined; to?: string | undefined },
) {
  return listViewsBetween(ctx.db, from, to)
}
