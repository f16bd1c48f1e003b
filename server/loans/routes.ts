import { memberDocument } from '../account/members.ts'
import type { Cart } from '../checkout/cart.ts'
import { currentCheckout, openCart, removeCart } from '../checkout/carts.ts'
import {
  askAboutCart,
  chooseLoan,
  chooseShipping,
  confirmCheckout,
  reserveDays,
} from '../checkout/checkout.ts'
import { distancesTo } from '../checkout/delivery.ts'
import { confirmPaid, orderDelivery } from '../checkout/paid-checkout.ts'
import { asksCrm } from '../crm/ask.ts'
import { type App, handle, handleSteps } from '../http/handle.ts'
import { extendOrder } from './extend-loan.ts'
import { agreeToLoan, cancelOrder, changeStatus, extendDeadline } from './loan-moves.ts'
import { getOrder, listOrders, ordersOfItem } from './orders.ts'
import { writeReview } from './reviews.ts'

export function loanRoutes(app: App) {
  handle(app, 'me.get', ctx => memberDocument(ctx, ctx.actor.memberId, ctx.actor.level))
  handle(app, 'orders.list', (ctx, { query }) => listOrders(ctx, query.all === 'true'))
  handle(app, 'orders.get', (ctx, { params }) => getOrder(ctx, params.id))
  handle(app, 'orders.items', (ctx, { params }) => ordersOfItem(ctx, params.id))
  handle(app, 'orders.cancel', (ctx, { params, query, body }) =>
    cancelOrder(ctx, params.id, body.motivation ?? query.motivation),
  )
  handle(app, 'orders.status', (ctx, { params, body }) => changeStatus(ctx, params.id, body))
  handle(app, 'orders.agree', (ctx, { params }) => agreeToLoan(ctx, params.id))
  handle(app, 'orders.timer', (ctx, { params }) => extendDeadline(ctx, params.id))
  handle(app, 'orders.extend', (ctx, { params, body }) => extendOrder(ctx, params.id, body.to_date))
  handle(app, 'products.review', (ctx, { params, body }) => writeReview(ctx, params.id, body))
  handle(app, 'checkout.get', currentCheckout)
  handle(app, 'checkout.add', (ctx, { params }) => openCart(ctx, params.id))
  handle(app, 'checkout.clear', async ctx => {
    await removeCart(ctx)
    return { exists: false as const }
  })
  handle(app, 'checkout.shipping', (ctx, { body }) => chooseShipping(ctx, body), { byKey: true })
  handle(app, 'checkout.loan', (ctx, { body }) => chooseLoan(ctx, body), { byKey: true })
  handle(app, 'checkout.intent', (ctx, { body }) => reserveDays(ctx, body))
  handleSteps(app, 'checkout.order', orderDelivery)
  handleSteps<'checkout.confirm', Cart | undefined>(
    app,
    'checkout.confirm',
    (ctx, { body }, _, asked) =>
      body.paypal ? confirmPaid(ctx, body.paypal.order_id) : confirmCheckout(ctx, asked),
    (ctx, { body }) => (body.paypal || !asksCrm(ctx) ? undefined : () => askAboutCart(ctx)),
  )
  handle(app, 'geos.distances', (ctx, { params }) => distancesTo(ctx, params.productId, params.cap))
}
