import type { ReceivedOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { WebsiteProduct } from '#contract/shapes/catalogue.ts'
import { termsOf } from '#domain/search/terms.ts'
import { withLoanFacts } from '#server/areas/availability/loan-facts.ts'
import { listCategoriesOf } from '#server/areas/catalogue/categories.repo.ts'
import type { ProductRow } from '#server/areas/catalogue/products.repo.ts'
import { searchProductRows } from '#server/areas/catalogue/search.repo.ts'
import { paced } from '#server/areas/catalogue/search.ts'
import { matching } from '#server/areas/catalogue/search-terms.repo.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { requireKey } from './website-keys.ts'

type Wanted = ReceivedOf<'websites.products'>['query']

/** No list is read beyond this. */
const deepest = 10_000

/**
 * The library's own products for a web site with a key.
 * @throws AppError token_invalid, rate_limited; validation_failed for a made-up cursor
 */
export async function listForWebsite(
  ctx: RequestContext,
  wanted: Wanted,
): Promise<{ cards: WebsiteProduct[]; next: string | null }> {
  return paced(ctx, () => list(ctx, wanted))
}

async function list(
  ctx: RequestContext,
  { key, keywords, category, cursor, limit = limits.pageSize }: Wanted,
) {
  await requireKey(ctx, key)
  const offset = Math.min(deepest, decodeCursor(cursor, 'place')?.key ?? 0)
  const terms = termsOf(keywords)
  const text = terms.length > 0 ? { query: matching(terms), most: deepest } : null
  const conditions = { category, period: null, at: ctx.at, own: true } as const
  return inTransaction(
    ctx,
    async inside => {
      const place = { offset, limit: limit + 1 }
      const rows = await searchProductRows(inside.db, conditions, text, place)
      const next = offset + limit
      const hasMore = rows.length > limit && next < deepest
      return {
        cards: await toProducts(inside, rows.slice(0, limit)),
        next: hasMore ? encodeCursor({ key: String(next), id: '' }) : null,
      }
    },
    { readOnly: true },
  )
}

async function toProducts(ctx: Context, rows: ProductRow[]): Promise<WebsiteProduct[]> {
  if (rows.length === 0) return []
  const site = siteOf(ctx)
  const ids = rows.map(({ id }) => id)
  const listed = await listCategoriesOf(ctx.db, ids)
  return (await withLoanFacts(ctx, rows)).map(([{ id, name, names, imgs }, { status }]) => {
    const [picture] = imgs
    return {
      id,
      name,
      names,
      url: `${site}/products/${id}`,
      img: picture ? { url: new URL(picture.url, site).href, alt: picture.alt || name } : null,
      categories: listed
        .filter(({ object_id }) => object_id === id)
        .map(one => ({ slug: one.slug, name: one.name })),
      available: status === 'available',
    }
  })
}
