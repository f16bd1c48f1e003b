import { type App, handle } from '../http/handle.ts'
import { receiveNotice } from '../payments/webhook.ts'
import { listMemberships, orderCard, renewalCards, renewMembership } from './memberships.ts'

export function membershipRoutes(app: App) {
  handle(app, 'renewals.cards', renewalCards)
  handle(app, 'memberships.list', listMemberships)
  handle(app, 'memberships.order', (ctx, { body }) => orderCard(ctx, body.card.id))
  handle(app, 'memberships.create', (ctx, { body }) => renewMembership(ctx, body.paypal.order_id))
  handle(app, 'payments.webhook', (ctx, { body }) => receiveNotice(ctx, body))
}
