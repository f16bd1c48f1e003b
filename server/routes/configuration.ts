import {
  enumsOf,
  errorList,
  fillOf,
  linksOf,
  lookupsOf,
  schemeOf,
} from '../services/configuration.ts'
import { type App, handle } from './handle.ts'

export function configurationRoutes(app: App) {
  handle(app, 'schemes.get', (ctx, { params }) => schemeOf(ctx, params.name))
  handle(app, 'fills.get', (ctx, { params, query }) => fillOf(ctx, params.id, query))
  handle(app, 'lookups.list', (ctx, { query }) => lookupsOf(ctx, query.items))
  handle(app, 'enums.list', enumsOf)
  handle(app, 'links.list', linksOf)
  handle(app, 'errors.list', errorList)
}
