import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { listHeadquarters } from '../services/headquarters.ts'
import { libraryDocument } from '../services/libraries.ts'
import { listCategories, listHighlighted, listProducts } from '../services/listing.ts'
import { getProduct, productLoans, productReviews } from '../services/products.ts'
import { searchProducts } from '../services/search.ts'
import { type App, handle } from './handle.ts'

export function catalogueRoutes(app: App) {
  handle(app, 'libraries.get', async (ctx, { params }) => {
    const own = params.domain === 'current' || params.domain === ctx.library.domain
    if (!own) throw new AppError('not_found')
    return libraryDocument(ctx, ctx.library)
  })
  handle(app, 'categories.list', (ctx, { query }) => listCategories(ctx, query.all === 'true'))
  handle(app, 'products.search', async (ctx, { query }) =>
    paged(ctx, await searchProducts(ctx, query)),
  )
  handle(app, 'products.highlighted', listHighlighted)
  handle(app, 'products.get', (ctx, { params }) => getProduct(ctx, params.id))
  handle(app, 'products.loans', (ctx, { params }) => productLoans(ctx, params.id))
  handle(app, 'products.reviews', async (ctx, { params, query }) =>
    paged(ctx, await productReviews(ctx, params.id, query)),
  )
  handle(app, 'catalogs.list', async (ctx, { params, query }) =>
    paged(ctx, await listProducts(ctx, params.slug, query)),
  )
  handle(app, 'headquarters.list', listHeadquarters)
}

/** One page of a list; where there is another, the `link` header says so. */
function paged<T>(ctx: Context, { cards, next }: { cards: T[]; next: string | null }): T[] {
  if (next) linkNext(ctx, next)
  return cards
}

function linkNext(ctx: Context, cursor: string) {
  const url = new URL(ctx.http.req.url)
  url.searchParams.set('cursor', cursor)
  ctx.http.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
