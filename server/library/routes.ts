import { type App, handle } from '../http/handle.ts'
import { enumsOf, errorList, fillOf, linksOf, lookupsOf, schemeOf } from './configuration.ts'

export function configurationRoutes(app: App) {
  handle(app, 'schemes.get', (ctx, { params }) => schemeOf(ctx, params.name))
  handle(app, 'fills.get', (ctx, { params, query }) => fillOf(ctx, params.id, query))
  handle(app, 'lookups.list', (ctx, { query }) => lookupsOf(ctx, query.items))
  handle(app, 'enums.list', enumsOf)
  handle(app, 'links.list', linksOf)
  handle(app, 'errors.list', errorList)
}
