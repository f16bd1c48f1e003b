import { type App, handle } from '#server/platform/http/handle.ts'
import { answerLoan } from './answer-loan.ts'
import { cancelBooking, getBooking } from './bookings.ts'
import { reportDefect } from './defects/report-defect.ts'
import { extendBooking, extendOrder } from './extend-loan.ts'
import { changeStatus, moveOrder } from './loan-moves.ts'
import { getOrder, listOrders, ordersOfItem } from './orders.ts'
import { writeReview } from './reviews.ts'

export function loanRoutes(app: App) {
  handle(app, 'orders.list', (ctx, { query }) => listOrders(ctx, query.all === 'true'))
  handle(app, 'orders.get', (ctx, { params }) => getOrder(ctx, params.id))
  handle(app, 'orders.items', (ctx, { params }) => ordersOfItem(ctx, params.id))
  handle(app, 'orders.cancel', (ctx, { params, query, body }) =>
    moveOrder(ctx, params.id, 'cancel', body.motivation ?? query.motivation),
  )
  handle(app, 'orders.status', (ctx, { params, body }) => changeStatus(ctx, params.id, body))
  handle(app, 'orders.agree', (ctx, { params }) => moveOrder(ctx, params.id, 'agree'))
  handle(app, 'orders.answer', (ctx, { params, body }) => answerLoan(ctx, params.id, body.answer))
  handle(app, 'orders.timer', (ctx, { params }) => moveOrder(ctx, params.id, 'defer'))
  handle(app, 'orders.extend', (ctx, { params, body }) => extendOrder(ctx, params.id, body.to_date))
  handle(app, 'bookings.get', (ctx, { params }) => getBooking(ctx, params.id))
  handle(app, 'bookings.cancel', (ctx, { params }) => cancelBooking(ctx, params.id))
  handle(app, 'bookings.extend', (ctx, { params, body }) =>
    extendBooking(ctx, params.id, body.to_date),
  )
  handle(app, 'orders.defect', (ctx, { params, body }) => reportDefect(ctx, params.id, body))
  handle(app, 'products.review', (ctx, { params, body }) => writeReview(ctx, params.id, body))
}
