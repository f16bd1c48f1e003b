import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { paged } from '../http/paged.ts'
import { crmCatalog, crmProduct } from './catalogue.ts'
import { readConnection, saveConnection } from './connection.ts'
import { beginSync, latestSync } from './sync.ts'

export function crmRoutes(app: App) {
  handle(app, 'crm.product', (ctx, { params }) => crmProduct(ctx, params.id))
  handle(app, 'crm.catalog', async (ctx, { params, query }) =>
    paged(ctx, await crmCatalog(ctx, params.slug, query)),
  )
  handle(app, 'crm.connection', async (ctx, { params }) => {
    requireOwn(ctx, params.library)
    return readConnection(ctx)
  })
  handle(app, 'crm.connect', async (ctx, { params, body }) => {
    requireOwn(ctx, params.library)
    const before = await readConnection(ctx)
    const after = await saveConnection(ctx, body)
    await recordWrite(ctx, { action: 'crm.connect', target: ctx.library.id, before, after })
    return after
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

/** The library in the address is the one of the host: any other is as unknown as one that is not. */
function requireOwn(ctx: Context, library: string) {
  if (library !== ctx.library.id && library !== ctx.library.domain) throw new AppError('not_found')
}
