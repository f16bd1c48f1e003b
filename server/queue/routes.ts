import { type App, handle } from '../http/handle.ts'
import { joinQueue, listHolds, queueOf } from './queue.ts'
import { leaveQueue } from './queue-turns.ts'

export function holdRoutes(app: App) {
  handle(app, 'products.queue', (ctx, { params }) => queueOf(ctx, params.id))
  handle(app, 'holds.list', listHolds)
  handle(app, 'holds.join', (ctx, { body }) => joinQueue(ctx, body.product_id))
  handle(app, 'holds.leave', (ctx, { params }) => leaveQueue(ctx, params.id))
}
