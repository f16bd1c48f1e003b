import { type App, handle } from '#server/platform/http/handle.ts'
import { chooseNotification, notificationChoicesOf, unsubscribe } from './notification-choices.ts'

export function notificationRoutes(app: App) {
  handle(app, 'notices.get', notificationChoicesOf)
  handle(app, 'notices.choose', (ctx, { body }) => chooseNotification(ctx, body))
  handle(app, 'notices.unsubscribe', (ctx, { query }) =>
    unsubscribe(ctx, query.t, query.wanted === 'true'),
  )
}
