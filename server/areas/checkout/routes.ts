import { type App, handle } from '#server/platform/http/handle.ts'
import { borrowAgain } from './borrow-again.ts'
import { abandonCart, currentCheckout, openCart } from './carts.ts'
import { removeLine, setLine } from './change-lines.ts'
import { chooseLoan, chooseShipping, reserveDays } from './checkout.ts'
import { distancesTo } from './delivery.ts'
import { checkoutFit } from './fit.ts'
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
  handle(
    app,
    'checkout.line',
    (ctx, { params, body }) => setLine(ctx, params.id, body.quantity),
    booking,
  )
  handle(app, 'checkout.removeLine', (ctx, { params }) => removeLine(ctx, params.id), booking)
  handle(app, 'checkout.fit', (ctx, { query }) => checkoutFit(ctx, query))
  handle(app, 'checkout.again', (ctx, { params }) => borrowAgain(ctx, params.id), booking)
  handle(app, 'checkout.clear', async ctx => {
    await abandonCart(ctx)
    return { exists: false as const }
  })
  handle(app, 'checkout.shipping', (ctx, { body }) => chooseShipping(ctx, body), booking)
  handle(app, 'checkout.loan', (ctx, { body }) => chooseLoan(ctx, body), booking)
  handle(app, 'checkout.intent', (ctx, { body }) => reserveDays(ctx, body), booking)
  handle(app, 'geos.distances', (ctx, { params }) => distancesTo(ctx, params.productId, params.cap))
}
