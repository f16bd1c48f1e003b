import type { Period } from '#contract/period.ts'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import type { Named } from '#contract/texts/localized.ts'
import { later } from '#domain/days/plain-date.ts'
import type { Context } from '#server/platform/context.ts'
import { thatFit } from './browse/fit.ts'
import { listCategoriesOf } from './categories.repo.ts'
import { searchProductRows } from './search.repo.ts'

export type Free = Named & { id: string }

/** How many products a message names, and how many are looked at. */
const most = 3
const looked = 60

/** Other products of the library, of the same category, that are free on a loan's days, or on those that are left. */
export async function freeInstead(
  ctx: Context,
  { object_id, from, to }: Period & { object_id: string },
): Promise<Free[]> {
  const period = { from: later(from, ctx.today), to }
  if (period.from > to) return []
  const categories = await listCategoriesOf(ctx.db, [object_id])
  for (const { slug } of categories) {
    if (slug === lentCategory) continue
    const wanted = { category: slug, period, own: true, at: ctx.at } as const
    const rows = await searchProductRows(ctx.db, wanted, null, { offset: 0, limit: looked })
    const others = rows.filter(({ id }) => id !== object_id)
    const free = await thatFit(ctx, period, others)
    if (free.length > 0)
      return free.slice(0, most).map(({ id, name, names }) => ({ id, name, names }))
  }
  return []
}
