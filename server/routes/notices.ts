import { chooseNotice, noticeChoicesOf, unsubscribe } from '../services/notice-choices.ts'
import { type App, handle } from './handle.ts'

export function noticeRoutes(app: App) {
  handle(app, 'notices.get', noticeChoicesOf)
  handle(app, 'notices.choose', (ctx, { body }) => chooseNotice(ctx, body))
  handle(app, 'notices.unsubscribe', (ctx, { query }) =>
    unsubscribe(ctx, query.t, query.wanted === 'true'),
  )
}
