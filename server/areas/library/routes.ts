import { AppError } from '#server/core/app-error.ts'
import { inTransaction } from '#server/platform/context.ts'
import { type App, handle, handleBytes } from '#server/platform/http/handle.ts'
import { openDocument } from '#server/platform/library/documents.ts'
import { libraryDocument } from './library-document.ts'
import { enumsOf, errorList, fillOf, linksOf, lookupsOf, schemeOf } from './lists.ts'

export function libraryRoutes(app: App) {
  handle(app, 'libraries.get', async (ctx, { params }) => {
    const own = params.domain === 'current' || params.domain === ctx.library.domain
    if (!own) throw new AppError('not_found')
    return libraryDocument(ctx)
  })
  handleBytes(app, 'documents.open', (ctx, { query }) =>
    inTransaction(ctx, inside => openDocument(inside.db, query.name)),
  )
  handle(app, 'schemes.get', (ctx, { params }) => schemeOf(ctx, params.name))
  handle(app, 'fills.get', (ctx, { params, query }) => fillOf(ctx, params.id, query))
  handle(app, 'lookups.list', (ctx, { query }) => lookupsOf(ctx, query.items))
  handle(app, 'enums.list', enumsOf)
  handle(app, 'links.list', linksOf)
  handle(app, 'errors.list', errorList)
}
