import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Category, ProductCard } from '#contract/shapes/catalogue.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { objectColumns, toCards } from './products.ts'

export type Page = { cursor?: string | undefined; limit?: number | undefined }
export type Listed = { cards: ProductCard[]; next: string | null }

/**
 * A page of one category, or of the special slugs `all` (by name) and `last_arrival` (newest first).
 * The cursor names the last row seen, so a page costs the same however deep it is.
 * @throws AppError not_found for an unknown category
 */
export function listProducts(ctx: Context, slug: string, page: Page): Promise<Listed> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const limit = page.limit ?? limits.pageSize
    const newest = slug === 'last_arrival'
    let query = objectColumns(db)
      .where('objects.library_id', '=', ctx.library.id)
      .limit(limit + 1)
    if (!newest && slug !== 'all') {
      const known = await db
        .selectFrom('categories')
        .select('slug')
        .where('library_id', '=', ctx.library.id)
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (!known) throw new AppError('not_found')
      query = query
        .innerJoin('object_categories as listed', join =>
          join
            .onRef('listed.library_id', '=', 'objects.library_id')
            .onRef('listed.object_id', '=', 'objects.id'),
        )
        .where('listed.slug', '=', slug)
    }
    const after = decodeCursor(page.cursor)
    if (newest) {
      query = query.orderBy('objects.created_at', 'desc').orderBy('objects.id', 'desc')
      if (after) {
        query = query.where(
          sql<boolean>`(objects.created_at, objects.id) < (${after.key}::timestamptz, ${after.id})`,
        )
      }
    } else {
      query = query.orderBy(sql`lower(objects.name)`).orderBy('objects.id')
      if (after) {
        query = query.where(
          sql<boolean>`(lower(objects.name), objects.id) > (${after.key}, ${after.id})`,
        )
      }
    }
    const rows = await query.execute()
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const key = newest ? last?.created_at.toISOString() : last?.name.toLowerCase()
    return {
      cards: await toCards(ctx, shown),
      next: rows.length > limit && last && key ? encodeCursor({ key, id: last.id }) : null,
    }
  })
}

/** Objects the library puts forward, newest first. */
export function listHighlighted(ctx: Context): Promise<ProductCard[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await objectColumns(db)
      .where('library_id', '=', ctx.library.id)
      .where('highlighted', '=', true)
      .orderBy('created_at', 'desc')
      .limit(limits.highlightedMax)
      .execute()
    return toCards(ctx, rows)
  })
}

/** Categories with how many objects each lists; an empty one is not shown. */
export function listCategories(ctx: Context): Promise<Category[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await db
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
      .where('library_id', '=', ctx.library.id)
      .orderBy('position')
      .execute()
    return rows.map(row => ({ ...row, count: Number(row.count) })).filter(({ count }) => count > 0)
  })
}
