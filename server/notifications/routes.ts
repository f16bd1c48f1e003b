import { calendarOfOrder, makeFeed, readFeed, removeFeed } from '../calendar/calendar-feed.ts'
import { inTransaction } from '../context.ts'
import { type App, handle, handleBytes } from '../http/handle.ts'
import { chooseNotification, notificationChoicesOf, unsubscribe } from './notification-choices.ts'

export function notificationRoutes(app: App) {
  handle(app, 'notices.get', notificationChoicesOf)
  handle(app, 'notices.choose', (ctx, { body }) => chooseNotification(ctx, body))
  handle(app, 'notices.unsubscribe', (ctx, { query }) =>
    unsubscribe(ctx, query.t, query.wanted === 'true'),
  )
  handle(app, 'calendar.make', makeFeed)
  handle(app, 'calendar.revoke', removeFeed)
  handleBytes(app, 'calendar.feed', (ctx, { query }) =>
    inTransaction(ctx, inside => readFeed(inside, query.t)),
  )
  handle(app, 'orders.calendar', (ctx, { params }) => calendarOfOrder(ctx, params.id))
}
