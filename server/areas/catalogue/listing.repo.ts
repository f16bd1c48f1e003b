import { sql } from 'kysely'
import { selectWithCalendars, type When } from '#server/areas/availability/availability.repo.ts'
import { compileOnce } from '#server/core/store/compiled-query.ts'
import type { Cursor } from '#server/core/store/cursor.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectCards } from './products.repo.ts'

/** How a list is sorted: the value that the cursor stores of its last row, and the direction. */
const orders = {
  newest: { key: sql<string>`objects.created_at::text`, by: sql`objects.created_at`, way: 'desc' },
  name: { key: sql<string>`lower(objects.name)`, by: sql`lower(objects.name)`, way: 'asc' },
  category: { key: sql<string>`listed.name_key`, by: sql`listed.name_key`, way: 'asc' },
} as const

type ProductPage = {
  /** The category, where `order` is `category`. */
  slug: string
  order: keyof typeof orders
  after: Cursor | null
  limit: number
}

/**
 * Products of one category or all, from the one after the cursor on, with their calendars, in one query;
 * `sort_key` is for the next cursor.
 */
export async function findProductPage(
  db: Db,
  { slug, order, after, limit }: ProductPage,
  { today, at }: When,
) {
  const values = { slug, limit, key: after?.key ?? '', id: after?.id ?? '', today, at }
  const [page] = await productPage(db, values, after ? `${order} after` : order)
  if (!page) throw new Error('A query without conditions has one row')
  const { rows, ...calendars } = page
  return { rows, calendars }
}

type Shape = ProductPage['order'] | `${ProductPage['order']} after`
type Values = When & Cursor & { slug: string; limit: number }

const productPage = compileOnce((db, { slug, key, id, limit, today, at }: Values, shape: Shape) => {
  const [order = 'name', after] = shape.split(' ') as [ProductPage['order'], string?]
  const { key: sortKey, by, way } = orders[order]
  const sortId = order === 'category' ? sql`listed.object_id` : sql`objects.id`
  let query = selectCards(db)
  if (order === 'category') {
    query = query
      .innerJoin('object_categories as listed', 'listed.object_id', 'objects.id')
      .where('listed.slug', '=', slug)
  }
  if (after) {
    const type = order === 'newest' ? sql`timestamptz` : sql`text`
    const sign = way === 'desc' ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(${by}, ${sortId}) ${sign} (${key}::${type}, ${id})`)
  }
  const page = query.select(sortKey.as('sort_key')).orderBy(by, way).orderBy(sortId, way)
  return selectWithCalendars(db, page.limit(limit), { today, at })
})
