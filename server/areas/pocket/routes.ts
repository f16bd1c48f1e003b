import { type App, handle } from '#server/platform/http/handle.ts'
import { readPocket } from './pocket.ts'

export function pocketRoutes(app: App) {
  handle(app, 'pocket.get', (ctx, { query }) => readPocket(ctx, query.have, query.language))
}
