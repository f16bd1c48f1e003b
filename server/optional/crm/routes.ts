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
  handle(app, 'crm.connection', (ctx, { params }) => readConnection(ofOwn(ctx, params)))
  handleSteps(app, 'crm.connect', (ctx, { params, body }) =>
    saveConnection(ofOwn(ctx, params), body),
  )
  handle(app, 'crm.report', (ctx, { params }) => latestSync(ofOwn(ctx, params)))
  handle(app, 'crm.sync', async (ctx, { params, body }) => {
    ofOwn(ctx, params)
    const sync = await beginSync(ctx, body.everything)
    await recordWrite(ctx, 'crm.sync', ctx.library.id, { after: body })
    return sync
  })
}

/** @throws AppError not_found unless the library in the path is the one of the host */
function ofOwn<C extends RequestContext>(ctx: C, { library }: { library: string }): C {
  if (library !== ctx.library.id && library !== ctx.library.domain) throw new AppError('not_found')
  return ctx
}
