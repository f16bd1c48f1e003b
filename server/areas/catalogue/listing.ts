import { limits } from '#contract/limits.ts'
import type { Category, ProductCard } from '#contract/shapes/catalogue.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { browse, isNarrowed } from './browse/browse.ts'
import type { Filters } from './browse/fit.ts'
import { findCategory, listCategoryRows } from './categories.repo.ts'
import { findProductPage } from './listing.repo.ts'
import { listHighlightedProducts } from './products.repo.ts'
import { cardsOf, toCards } from './products.ts'

export type Page = Filters & { cursor?: string | undefined; limit?: number | undefined }
export type Listed = { cards: ProductCard[]; next: string | null }

/**
 * A page of one category, or of the special slugs `all` (by name) and `last_arrival` (newest first). The
 * cursor names the last row seen, so a page costs the same however long the list is. Filters and other orders: browse/browse.ts.
 * The address of a merged category lists the one that it was merged into.
 * @throws AppError not_found for an unknown category
 */
export async function listProducts(ctx: RequestContext, slug: string, page: Page): Promise<Listed> {
  if (isNarrowed(page)) return inTransaction(ctx, inside => listNarrowed(inside, slug, page))
  const limit = page.limit ?? limits.pageSize
  const order = slug === 'last_arrival' ? 'newest' : slug === 'all' ? 'name' : 'category'
  const after = decodeCursor(page.cursor, order === 'newest' ? 'instant' : 'name')
  const wanted = { slug, order, after, limit: limit + 1 } as const
  const { rows, calendars } = await inTransaction(
    ctx,
    ({ db }) => findProductPage(db, wanted, ctx),
    {
      byKey: true,
      oneQuery: true,
    },
  )
  if (rows.length === 0 && order === 'category') {
    const present = orNotFound(await inTransaction(ctx, ({ db }) => findCategory(db, slug)))
    if (present.slug !== slug) return listProducts(ctx, present.slug, page)
  }
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    cards: await cardsOf(ctx, shown, calendars),
    next: last ? encodeCursor({ key: last.sort_key, id: last.id }) : null,
  }
}

/** The same with filters, or in another order. */
async function listNarrowed(ctx: Context, slug: string, page: Page): Promise<Listed> {
  const isSpecial = slug === 'all' || slug === 'last_arrival'
  const category = isSpecial ? undefined : orNotFound(await findCategory(ctx.db, slug)).slug
  const own = slug === 'last_arrival' ? 'newest' : 'name'
  const { rows, next } = await browse(ctx, { ...page, category }, own)
  return { cards: await toCards(ctx, rows), next }
}

/** The highlighted products, newest first. */
export async function listHighlighted(ctx: Context): Promise<ProductCard[]> {
  return toCards(ctx, await listHighlightedProducts(ctx.db, limits.highlightedMax))
}

/** Categories with the number of their products; empty ones only with `all`. */
export async function listCategories(ctx: Context, all = false): Promise<Category[]> {
  const rows = await listCategoryRows(ctx.db)
  return rows
    .map(row => ({ ...row, count: Number(row.count) }))
    .filter(({ count }) => all || count > 0)
}
