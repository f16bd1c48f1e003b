import { Afterwards } from '../context.ts'
import { asksCrm } from '../crm/ask.ts'
import { type App, handle, handleSteps } from '../http/handle.ts'
import { abandonCart, currentCheckout, openCart } from './carts.ts'
import {
  chooseLoan,
  chooseShipping,
  confirmByCrm,
  confirmCheckout,
  reserveDays,
} from './checkout.ts'
import { distancesTo } from './delivery.ts'
import { confirmPaid, orderDelivery } from './paid-checkout.ts'
import { restoreCart } from './restore-cart.ts'

/** A member's calls of one checkout run one after another. */
const booking = { byKey: true, locks: 'member' } as const

export function checkoutRoutes(app: App) {
  handle(app, 'checkout.get', currentCheckout)
  handle(app, 'checkout.add', (ctx, { params }) => openCart(ctx, params.id), booking)
  handle(
    app,
    'checkout.restore',
    (ctx, { params, body }) => restoreCart(ctx, params.id, body),
    booking,
  )
  handle(app, 'checkout.clear', async ctx => {
    await abandonCart(ctx)
    return { exists: false as const }
  })
  handle(app, 'checkout.shipping', (ctx, { body }) => chooseShipping(ctx, body), booking)
  handle(app, 'checkout.loan', (ctx, { body }) => chooseLoan(ctx, body), booking)
  handle(app, 'checkout.intent', (ctx, { body }) => reserveDays(ctx, body), booking)
  handleSteps(app, 'checkout.order', orderDelivery)
  handle(
    app,
    'checkout.confirm',
    async (ctx, { body }) => {
      const { paypal } = body
      if (paypal) return new Afterwards(own => confirmPaid(own, paypal.order_id))
      if (asksCrm(ctx)) return new Afterwards(confirmByCrm)
      return confirmCheckout(ctx)
    },
    { byKey: true, locks: 'checkout' },
  )
  handle(app, 'geos.distances', (ctx, { params }) => distancesTo(ctx, params.productId, params.cap))
}
