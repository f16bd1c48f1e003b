import { type App, handle } from '#server/platform/http/handle.ts'
import { leaveQueue } from './advance-queue.ts'
import { joinQueue, listQueues, queueOf } from './queue.ts'
import { addWish, listWishes, removeWish } from './wishes.ts'

export function queueRoutes(app: App) {
  handle(app, 'products.queue', (ctx, { params }) => queueOf(ctx, params.id))
  handle(app, 'holds.list', listQueues)
  handle(app, 'holds.join', (ctx, { body }) => joinQueue(ctx, body.product_id))
  handle(app, 'holds.leave', (ctx, { params }) => leaveQueue(ctx, params.id))
  handle(app, 'wishes.list', listWishes)
  handle(app, 'wishes.create', (ctx, { params }) => addWish(ctx, params.id))
  handle(app, 'wishes.remove', (ctx, { params }) => removeWish(ctx, params.id))
}
