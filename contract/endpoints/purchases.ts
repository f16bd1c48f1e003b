import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'
import { cents, id, orderId } from '../fields.ts'
import { readGroups } from '../read-groups.ts'
import { borrowErrors, lineErrors, periodErrors, pointErrors } from '../shapes/booking-errors.ts'
import { payable } from '../shapes/common.ts'
import { membership, renewalCard } from '../shapes/membership.ts'

/** Whether nothing is paid: a stored answer needs a single transaction, but a payment takes several. */
const isUnpaid = ({ body }: { body?: unknown }) => !(body as { paypal?: object }).paypal

/** Payments for memberships and deliveries, and the step that turns a checkout into a loan. */
export const purchaseEndpoints = {
  /** The memberships on sale. */
  'renewals.cards': {
    method: 'GET',
    path: '/v1/libraries/renewals/cards',
    access: 'visitor',
    answer: v.array(renewalCard),
    public: true,
  },
  /** The member's memberships, newest first. Paid memberships that were not granted yet are granted first. */
  'memberships.list': {
    method: 'GET',
    path: '/v1/me/memberships',
    access: 'member',
    answer: v.array(membership),
  },
  /**
   * Creates the payment order. The library sets the price, or its bounds. `cents` is what the page showed, or what the member
   * chose; without it, the order is of the card's `price`.
   */
  'memberships.order': {
    method: 'POST',
    path: '/v1/me/memberships/orders',
    invalidates: ['libraries.get'],
    outdatedIfRefused: ['renewals.cards'],
    ...noImpersonation('member'),
    body: v.object({ card: v.object({ id, cents: v.optional(cents) }) }),
    answer: payable,
    errors: ['membership_active', 'price_changed', 'payment_unavailable'],
  },
  /**
   * Grants the membership that an order paid for. The order says which one: `card` is ignored. A repeated call
   * grants no second membership. Without an order it is given for nothing, if the card named by `card` allows that.
   */
  'memberships.create': {
    method: 'POST',
    path: '/v1/me/memberships',
    invalidates: ['me.get', 'memberships.list'],
    outdatedIfRefused: ['renewals.cards'],
    ...noImpersonation('member'),
    body: v.object({
      paypal: v.optional(v.object({ order_id: orderId })),
      card: v.looseObject({ id: v.optional(v.string()) }),
    }),
    answer: membership,
    errors: [
      'membership_active',
      'price_changed',
      'payment_not_completed',
      'payment_mismatch',
      'payment_pending',
      'payment_refunded',
      'payment_unavailable',
    ],
    // What is paid takes several transactions. The order's id prevents a second card.
    idempotent: isUnpaid,
  },
  /** Webhook of the payment provider. Its signature is verified. */
  'payments.webhook': {
    method: 'POST',
    path: '/v1/payments/paypal/webhook',
    invalidates: [],
    access: 'visitor',
    body: v.looseObject({}),
    answer: v.object({}),
    errors: ['forbidden', 'payment_unavailable'],
  },
  /** Creates the payment order for the delivery. A repeated call returns the same order. */
  'checkout.order': {
    method: 'POST',
    path: '/v1/checkout/orders',
    invalidates: ['libraries.get'],
    ...noImpersonation('member'),
    ifMatch: 'checkout',
    answer: payable,
    errors: [
      'checkout_missing',
      'checkout_incomplete',
      'checkout_expired',
      'shipping_method_unavailable',
      ...borrowErrors,
      ...lineErrors,
      'crm_refused',
      'crm_unavailable',
      'payment_unavailable',
    ],
  },
  /**
   * Turns the reservation into loans, one for each piece: all of them or none. `origin_id` is the id of the first loan
   * and of their booking. A repeated call creates no second loan. A delivery needs one paid order for all, which the
   * server verifies with the payment provider.
   */
  'checkout.confirm': {
    method: 'PUT',
    path: '/v1/checkout/confirm',
    invalidates: readGroups.checkout,
    access: 'member',
    ifMatch: 'checkout',
    body: v.object({ paypal: v.optional(v.object({ order_id: orderId })) }),
    answer: v.object({ origin_id: v.string() }),
    errors: [
      'checkout_missing',
      'checkout_incomplete',
      'checkout_expired',
      'idempotency_mismatch',
      'idempotency_in_progress',
      'crm_refused',
      'crm_unavailable',
      'payment_not_completed',
      'payment_mismatch',
      'payment_pending',
      'delivery_refunded',
      'payment_unavailable',
      'impersonation_refused',
      'private_requests_exceeded',
      ...borrowErrors,
      ...lineErrors,
      ...pointErrors,
      ...periodErrors,
    ],
    // As above: the order's id prevents a second loan.
    idempotent: isUnpaid,
  },
} as const satisfies Record<string, Endpoint>
