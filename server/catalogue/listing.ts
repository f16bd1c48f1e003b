import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Category, ProductCard } from '#contract/shapes/catalogue.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { decodeCursor, encodeCursor } from '../store/cursor.ts'
import { objectColumns, toCards } from './products.ts'

export type Page = { cursor?: string | undefined; limit?: number | undefined }
export type Listed = { cards: ProductCard[]; next: string | null }

/** How a list is sorted: what the cursor remembers of its last row, and which way it goes. */
const orders = {
  newest: { key: sql<string>`objects.created_at::text`, by: sql`objects.created_at`, way: 'desc' },
  name: { key: sql<string>`lower(objects.name)`, by: sql`lower(objects.name)`, way: 'asc' },
  category: { key: sql<string>`listed.name_key`, by: sql`listed.name_key`, way: 'asc' },
} as const

/**
 * A page of one category, or of the special slugs `all` (by name) and `last_arrival` (newest first).
 * The cursor names the last row seen, so a page costs the same however deep it is and however long the
 * list.
 * @throws AppError not_found for an unknown category
 */
export async function listProducts(ctx: Context, slug: string, page: Page): Promise<Listed> {
  const limit = page.limit ?? limits.pageSize
  let query = objectColumns(ctx.db)
  const special = slug === 'last_arrival' ? 'newest' : slug === 'all' ? 'name' : null
  if (!special) {
    query = query
      .innerJoin('object_categories as listed', join =>
        join
          .onRef('listed.library_id', '=', 'objects.library_id')
          .onRef('listed.object_id', '=', 'objects.id'),
      )
      .where('listed.slug', '=', slug)
  }
  const { key, by, way } = orders[special ?? 'category']
  const id = special ? sql`objects.id` : sql`listed.object_id`
  const after = decodeCursor(page.cursor, special === 'newest' ? 'instant' : 'name')
  if (after) {
    const type = special === 'newest' ? sql`timestamptz` : sql`text`
    const sign = way === 'desc' ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(${by}, ${id}) ${sign} (${after.key}::${type}, ${after.id})`)
  }
  const rows = await query
    .select(key.as('sort_key'))
    .orderBy(by, way)
    .orderBy(id, way)
    .limit(limit + 1)
    .execute()
  if (rows.length === 0 && !special) await requireCategory(ctx, slug)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    cards: await toCards(ctx, shown),
    next: last ? encodeCursor({ key: last.sort_key, id: last.id }) : null,
  }
}

async function requireCategory(ctx: Context, slug: string) {
  const known = await ctx.db
    .selectFrom('categories')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found')
}

/** Objects the library puts forward, newest first. */
export async function listHighlighted(ctx: Context): Promise<ProductCard[]> {
  const rows = await objectColumns(ctx.db)
    .where('highlighted', '=', true)
    .orderBy('created_at', 'desc')
    .limit(limits.highlightedMax)
    .execute()
  return toCards(ctx, rows)
}

/** Categories with how many objects each lists; an empty one is shown only where `all` are asked for. */
export async function listCategories(ctx: Context, all = false): Promise<Category[]> {
  const rows = await ctx.db
    .selectFrom('categories')
    .select(eb => [
      'slug',
      'name',
      'origin_id',
      'family',
      'img',
      eb
        .selectFrom('object_categories')
        .select(inner => inner.fn.countAll<string>().as('n'))
        .whereRef('object_categories.library_id', '=', 'categories.library_id')
        .whereRef('object_categories.slug', '=', 'categories.slug')
        .as('count'),
    ])
    .orderBy('position')
    .execute()
  return rows
    .map(row => ({ ...row, count: Number(row.count) }))
    .filter(({ count }) => all || count > 0)
}
