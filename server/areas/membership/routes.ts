import { type App, handle } from '#server/platform/http/handle.ts'
import { acceptAdhesion, adhesionForm } from './adhesion.ts'

export function membershipRoutes(app: App) {
  handle(app, 'adhesion.get', adhesionForm)
  handle(app, 'adhesion.accept', (ctx, { body }) => acceptAdhesion(ctx, body.version))
}
