import { limits } from '#contract/limits.ts'
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
    return libraryDocument(ctx.library)
  })
  handle(app, 'categories.list', listCategories)
  handle(app, 'products.search', (ctx, { query }) =>
    searchProducts(ctx, query.keywords, query.limit ?? limits.pageSize),
  )
  handle(app, 'products.highlighted', listHighlighted)
  handle(app, 'products.get', (ctx, { params }) => getProduct(ctx, params.id))
  handle(app, 'products.loans', (ctx, { params }) => productLoans(ctx, params.id))
  handle(app, 'products.reviews', (ctx, { params, query }) =>
    productReviews(ctx, params.id, query.limit ?? limits.pageSize),
  )
  handle(app, 'catalogs.list', async (ctx, { params, query }) => {
    const { cards, next } = await listProducts(ctx, params.slug, query)
    if (next) linkNext(ctx, next)
    return cards
  })
  handle(app, 'headquarters.list', listHeadquarters)
}

function linkNext(ctx: Context, cursor: string) {
  const url = new URL(ctx.http.req.url)
  url.searchParams.set('cursor', cursor)
  ctx.http.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
