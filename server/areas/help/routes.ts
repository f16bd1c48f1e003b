import { type App, handleSteps } from '#server/platform/http/handle.ts'
import { askSupport } from './support.ts'

export function helpRoutes(app: App) {
  handleSteps(app, 'supports.create', (ctx, { body }) => askSupport(ctx, body))
}
