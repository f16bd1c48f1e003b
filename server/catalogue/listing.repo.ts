import { sql } from 'kysely'
import type { Cursor } from '../store/cursor.ts'
import type { Db } from '../store/transaction.ts'
import { selectProducts } from './products.repo.ts'

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

/** Products of one category or all, from the one after the cursor on; `sort_key` is for the next cursor. */
export function listProductPage(db: Db, { slug, order, after, limit }: ProductPage) {
  let query = selectProducts(db)
  if (order === 'category') {
    query = query
      .innerJoin('object_categories as listed', 'listed.object_id', 'objects.id')
      .where('listed.slug', '=', slug)
  }
  const { key, by, way } = orders[order]
  const id = order === 'category' ? sql`listed.object_id` : sql`objects.id`
  if (after) {
    const type = order === 'newest' ? sql`timestamptz` : sql`text`
    const sign = way === 'desc' ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(${by}, ${id}) ${sign} (${after.key}::${type}, ${after.id})`)
  }
  return query.select(key.as('sort_key')).orderBy(by, way).orderBy(id, way).limit(limit).execute()
}
