import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { paged } from '#server/platform/http/paged.ts'
import { crmCatalog, crmProduct } from './catalogue.ts'
import { readConnection, saveConnection } from './connection.ts'
import { beginSync, latestSync } from './sync.ts'

export function crmRoutes(app: App) {
  handle(app, 'crm.product', (ctx, { params }) => crmProduct(ctx, params.id))
  handle(app, 'crm.catalog', async (ctx, { params, query }, http) =>
    paged(http, await crmCatalog(ctx, params.slug, query)),
  )
  handle(app, 'crm.connection', async (ctx, { params }) => {
    requireOwn(ctx, params.library)
    return readConnection(ctx)
  })
  handleSteps(app, 'crm.connect', async (ctx, { params, body }) => {
    requireOwn(ctx, params.library)
    return saveConnection(ctx, body)
  })
  handle(app, 'crm.report', async (ctx, { params }) => {
    requireOwn(ctx, params.library)
    return latestSync(ctx)
  })
  handle(app, 'crm.sync', async (ctx, { params, body }) => {
    requireOwn(ctx, params.library)
    const sync = await beginSync(ctx, body.everything)
    const write = { action: 'crm.sync', target: ctx.library.id, before: null, after: body }
    await recordWrite(ctx, write)
    return sync
  })
}

/** @throws AppError not_found unless the library in the path is the one of the host */
function requireOwn(ctx: RequestContext, library: string) {
  if (library !== ctx.library.id && library !== ctx.library.domain) throw new AppError('not_found')
}
