import { type App, handle, handleSteps } from '../http/handle.ts'
import { receiveWebhook } from '../payments/webhook.ts'
import { acceptAdhesion, adhesionForm } from './adhesion.ts'
import { listMemberships, orderCard, renewalCards, renewMembership } from './memberships.ts'

export function membershipRoutes(app: App) {
  handle(app, 'adhesion.get', adhesionForm)
  handle(app, 'adhesion.accept', (ctx, { body }) => acceptAdhesion(ctx, body.version))
  handle(app, 'renewals.cards', renewalCards)
  handleSteps(app, 'memberships.list', listMemberships)
  handleSteps(app, 'memberships.order', (ctx, { body }) => orderCard(ctx, body.card.id))
  handleSteps(app, 'memberships.create', (ctx, { body }) =>
    renewMembership(ctx, body.paypal.order_id),
  )
  handleSteps(app, 'payments.webhook', (ctx, { body }, http) =>
    receiveWebhook(ctx, body, name => http.req.header(name)),
  )
}
