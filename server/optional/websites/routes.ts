import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { paged } from '#server/platform/http/paged.ts'
import { createKey, listKeys, removeKey } from './website-keys.ts'
import { listForWebsite } from './website-products.ts'

export function websiteRoutes(app: App) {
  handleSteps(app, 'websites.products', async (ctx, { query }, http) =>
    paged(http, await listForWebsite(ctx, query)),
  )
  handle(app, 'websites.keys', listKeys)
  handle(app, 'websites.keys.create', (ctx, { body }) => createKey(ctx, body))
  handle(app, 'websites.keys.remove', (ctx, { params }) => removeKey(ctx, params.id))
}
