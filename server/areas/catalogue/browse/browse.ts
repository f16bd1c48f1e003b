import { limits } from '#contract/limits.ts'
import { nearestFirst } from '#domain/directions.ts'
import { describePickupPoints } from '#server/areas/pickup-points/public-points.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProductRow } from '../products.repo.ts'
import { browseProducts, type Order } from './browse.repo.ts'
import { type Filters, periodOf, thatFit } from './fit.ts'

/** Rows read at once if some may be left out later, and of one page in all. */
const batch = 60
const mostRead = 1200

type Asked = Filters & {
  /** Its present slug, not that of a category that was merged into it. */
  category?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A list's own order, where nobody chose another. */
type OwnOrder = 'name' | 'newest'

/** Whether a list is asked for with filters or in another order than its own. */
export function isNarrowed({ point, free, from, to, sort, near }: Filters): boolean {
  return [point, free, from, to, sort, near].some(Boolean)
}

/**
 * A page of products that fit the filters. If few of those that are read are bookable on the wanted days, the page is shorter,
 * and the next one goes on from there.
 */
export async function browse(
  ctx: Context,
  asked: Asked,
  own: OwnOrder = 'name',
): Promise<{ rows: ProductRow[]; next: string | null }> {
  const order = (await chosenOrder(ctx, asked)) ?? { by: own }
  const period = periodOf(ctx, asked)
  const { category, point } = asked
  const conditions = { category, point, period, at: ctx.at }
  const limit = asked.limit ?? limits.pageSize
  const size = period ? batch : limit + 1
  const rows: ProductRow[] = []
  let after = decodeCursor(asked.cursor, cursorKind(order))
  for (let read = 0; read < mostRead; read += size) {
    const found = await browseProducts(ctx.db, {
      conditions,
      order,
      after: after && { ...after, key: String(after.key) },
      limit: size,
    })
    const fit = new Set(await thatFit(ctx, asked, found))
    for (const row of found) {
      if (fit.has(row) && rows.length === limit) return { rows, next: after && encode(after) }
      if (fit.has(row)) rows.push(row)
      after = { key: row.sort_key, id: row.id }
    }
    if (found.length < size) return { rows, next: null }
  }
  return { rows, next: after && encode(after) }
}

const encode = ({ key, id }: { key: string | number; id: string }) =>
  encodeCursor({ key: String(key), id })

const cursorKind = ({ by }: Order) =>
  by === 'newest' ? 'instant' : by === 'lent' ? 'place' : 'name'

/** The order that somebody chose; undefined if none. */
export async function chosenOrder(ctx: Context, { sort, near }: Filters) {
  if (!near) return sort && { by: sort }
  return { by: 'near', places: nearestFirst(await describePickupPoints(ctx), near) } as const
}
