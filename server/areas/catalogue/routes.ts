import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { foundFor, paged } from '#server/platform/http/paged.ts'
import { searchElsewhere } from './elsewhere.ts'
import { getHome } from './home.ts'
import { listCategories, listHighlighted, listProducts } from './listing.ts'
import { getProduct, productLoans, productReviews } from './products.ts'
import { searchProducts } from './search.ts'
import { countView, listViews } from './views.ts'

export function catalogueRoutes(app: App) {
  handle(app, 'categories.list', (ctx, { query }) => listCategories(ctx, query.all === 'true'))
  handle(app, 'products.search', async (ctx, { query }, http) =>
    foundFor(http, await searchProducts(ctx, query)),
  )
  handleSteps(app, 'products.elsewhere', (ctx, { query }) => searchElsewhere(ctx, query.keywords))
  handle(app, 'home.get', (ctx, { query }) => getHome(ctx, query.point))
  handle(app, 'products.highlighted', listHighlighted)
  handleSteps(app, 'products.get', (ctx, { params }) => getProduct(ctx, params.id))
  handle(app, 'products.loans', (ctx, { params }) => productLoans(ctx, params.id))
  handle(app, 'products.reviews', async (ctx, { params, query }, http) =>
    paged(http, await productReviews(ctx, params.id, query)),
  )
  handleSteps(app, 'catalogs.list', async (ctx, { params, query }, http) =>
    paged(http, await listProducts(ctx, params.slug, query)),
  )
  handle(app, 'views.create', (ctx, { body }) => countView(ctx, body.path))
  handle(app, 'views.list', (ctx, { query }) => listViews(ctx, query))
}
