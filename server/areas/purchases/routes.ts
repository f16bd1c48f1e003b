import { confirmByCrm, confirmCheckout } from '#server/areas/checkout/checkout.ts'
import { Afterwards } from '#server/platform/context.ts'
import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import {
  listMemberships,
  orderCard,
  renewalCards,
  renewMembership,
  takeForNothing,
} from './memberships.ts'
import { confirmPaid, orderDelivery } from './paid-checkout.ts'
import { receiveWebhook } from './webhook.ts'

/** What is bought, and the checkout's last step, which may have to be paid. */
export function purchaseRoutes(app: App) {
  handle(app, 'renewals.cards', renewalCards)
  handleSteps(app, 'memberships.list', listMemberships)
  handleSteps(app, 'memberships.order', (ctx, { body }) => orderCard(ctx, body.card))
  handle(app, 'memberships.create', async (ctx, { body: { paypal, card } }) => {
    if (paypal) return new Afterwards(own => renewMembership(own, paypal.order_id))
    return takeForNothing(ctx, card.id)
  })
  handleSteps(app, 'payments.webhook', (ctx, { body }, http) =>
    receiveWebhook(ctx, body, name => http.req.header(name)),
  )
  handleSteps(app, 'checkout.order', orderDelivery)
  handle(
    app,
    'checkout.confirm',
    async (ctx, { body }) => {
      const { paypal } = body
      if (paypal) return new Afterwards(own => confirmPaid(own, paypal.order_id))
      if (ctx.library.crm_confirms_loans) return new Afterwards(confirmByCrm)
      return confirmCheckout(ctx)
    },
    { byKey: true, locks: 'checkout' },
  )
}
