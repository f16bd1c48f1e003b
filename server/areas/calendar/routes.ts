import { inTransaction } from '#server/platform/context.ts'
import { type App, handle, handleBytes } from '#server/platform/http/handle.ts'
import { calendarOfOrder, makeFeed, readFeed, removeFeed } from './calendar-feed.ts'

export function calendarRoutes(app: App) {
  handle(app, 'calendar.make', makeFeed)
  handle(app, 'calendar.revoke', removeFeed)
  handleBytes(app, 'calendar.feed', (ctx, { query }) =>
    inTransaction(ctx, inside => readFeed(inside, query.t)),
  )
  handle(app, 'orders.calendar', (ctx, { params }) => calendarOfOrder(ctx, params.id))
}
