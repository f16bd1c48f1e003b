import { AppError } from '../app-error.ts'
import { type App, handle } from '../http/handle.ts'
import { paged } from '../http/paged.ts'
import { libraryDocument } from '../library/libraries.ts'
import { describePickupPoints } from '../pickup-points/public-points.ts'
import { listCategories, listHighlighted, listProducts } from './listing.ts'
import { getProduct, productLoans, productReviews } from './products.ts'
import { searchProducts } from './search.ts'

export function catalogueRoutes(app: App) {
  handle(app, 'libraries.get', async (ctx, { params }) => {
    const own = params.domain === 'current' || params.domain === ctx.library.domain
    if (!own) throw new AppError('not_found')
    return libraryDocument(ctx)
  })
  handle(app, 'categories.list', (ctx, { query }) => listCategories(ctx, query.all === 'true'))
  handle(app, 'products.search', async (ctx, { query }, http) =>
    paged(http, await searchProducts(ctx, query)),
  )
  handle(app, 'products.highlighted', listHighlighted)
  handle(app, 'products.get', (ctx, { params }) => getProduct(ctx, params.id), { byKey: true })
  handle(app, 'products.loans', (ctx, { params }) => productLoans(ctx, params.id))
  handle(app, 'products.reviews', async (ctx, { params, query }, http) =>
    paged(http, await productReviews(ctx, params.id, query)),
  )
  handle(
    app,
    'catalogs.list',
    async (ctx, { params, query }, http) =>
      paged(http, await listProducts(ctx, params.slug, query)),
    { byKey: true },
  )
  handle(app, 'headquarters.list', describePickupPoints, { byKey: true })
}
