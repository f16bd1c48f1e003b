import { type App, handle } from '#server/platform/http/handle.ts'
import { subscribe, unsubscribe } from './push-subscriptions.ts'

export function pushRoutes(app: App) {
  handle(app, 'push.key', async ctx => ({ key: ctx.vapid.publicKey }))
  handle(app, 'push.subscribe', (ctx, { body }) => subscribe(ctx, body))
  handle(app, 'push.unsubscribe', (ctx, { body }) => unsubscribe(ctx, body.endpoint))
}
