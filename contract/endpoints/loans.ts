import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { id, instant, orderId, postalCode } from '../fields.ts'
import { review, reviewInput } from '../shapes/catalogue.ts'
import {
  addressDistance,
  checkout,
  checkoutLoan,
  currentCheckout,
  loanInput,
  noCheckout,
  shipping,
  shippingInput,
} from '../shapes/checkout.ts'
import { idParams } from '../shapes/common.ts'
import { me } from '../shapes/member.ts'
import { cancelInput, extensionInput, order, statusInput } from '../shapes/order.ts'
import { touches } from '../touches.ts'

/** Why the member may not borrow the product. */
export const borrowErrors = [
  'adhesion_required',
  'member_suspended',
  'card_inactive',
  'no_loans_available',
  'own_object',
  'object_in_maintenance',
] as const satisfies readonly ErrorCode[]

/** Why the days are refused. `object_busy` comes with free alternatives. */
export const periodErrors = [
  'date_in_past',
  'dates_reversed',
  'loan_too_long',
  'too_far_ahead',
  'pickup_closed',
  'return_closed',
  'object_busy',
  'object_in_maintenance',
] as const satisfies readonly ErrorCode[]

const pointErrors = [
  'pickup_point_not_allowed',
  'pickup_point_closed',
  'shipping_method_unavailable',
  'contact_consent_required',
  'postal_code_unknown',
  'delivery_too_far',
] as const satisfies readonly ErrorCode[]

/** A member's checkout and loans. */
export const loanEndpoints = {
  'me.get': { method: 'GET', path: '/v1/me', access: 'member', answer: me, errors: [] },
  /** Open loans and the newest closed ones; with `all=true` every loan. */
  'orders.list': {
    method: 'GET',
    path: '/v1/me/orders',
    access: 'member',
    query: v.object({ all: v.optional(v.picklist(['true', 'false'])) }),
    answer: v.array(order),
    errors: [],
  },
  'orders.get': {
    method: 'GET',
    path: '/v1/me/orders/:id',
    access: 'member',
    params: idParams,
    answer: order,
    errors: [],
  },
  /** The open loans of one of the member's own products, soonest first. */
  'orders.items': {
    method: 'GET',
    path: '/v1/me/orders/items/:id',
    access: 'member',
    params: idParams,
    answer: v.array(order),
    errors: [],
  },
  /**
   * The borrower or the owner cancels a pending loan. The owner must give a reason, in the body or in
   * the query.
   */
  'orders.cancel': {
    method: 'DELETE',
    path: '/v1/me/orders/:id',
    touches: touches.loans,
    access: 'member',
    params: idParams,
    query: cancelInput,
    body: cancelInput,
    answer: order,
    errors: ['order_not_cancellable', 'order_state_changed', 'motivation_required'],
  },
  /**
   * The borrower of a private product confirms the hand-out. Its owner refuses the loan or confirms
   * the return.
   */
  'orders.status': {
    method: 'PATCH',
    path: '/v1/me/orders/:id/status',
    touches: touches.loans,
    access: 'member',
    params: idParams,
    body: statusInput,
    answer: order,
    errors: [
      'order_state_changed',
      'order_already_returned',
      'loan_not_begun',
      'owner_not_agreed',
      'object_not_back',
      'motivation_required',
    ],
  },
  /**
   * The owner of a private product agrees to lend it. The borrower then sees their street and
   * telephone.
   */
  'orders.agree': {
    method: 'POST',
    path: '/v1/me/orders/:id/agreements',
    touches: touches.loans,
    access: 'member',
    inPerson: true,
    params: idParams,
    answer: order,
    errors: ['order_state_changed'],
  },
  /** Gives borrower and owner more days to meet; once per loan. */
  'orders.timer': {
    method: 'PATCH',
    path: '/v1/me/orders/:id/timers',
    touches: touches.loans,
    access: 'member',
    params: idParams,
    answer: order,
    errors: ['order_state_changed', 'deadline_used'],
  },
  /**
   * Extends the loan by a month or to the given day. If that is not possible, `limit` says why and
   * `alternatives` holds the latest possible end, if any.
   */
  'orders.extend': {
    method: 'POST',
    path: '/v1/me/orders/:id/extensions',
    touches: touches.loans,
    access: 'member',
    params: idParams,
    body: extensionInput,
    answer: order,
    errors: ['order_state_changed', 'extension_used', 'extension_blocked'],
    once: true,
  },
  /** One review per member and product, after a return. */
  'products.review': {
    method: 'POST',
    path: '/v1/me/products/:id/reviews',
    touches: [...touches.loans, 'products.reviews'],
    access: 'member',
    inPerson: true,
    params: idParams,
    body: reviewInput,
    answer: review,
    errors: ['already_reviewed', 'not_reviewable'],
    once: true,
  },
  'checkout.get': {
    method: 'GET',
    path: '/v1/checkout',
    access: 'member',
    answer: currentCheckout,
    errors: [],
  },
  /** Opens the checkout of a product and replaces the member's previous one. */
  'checkout.add': {
    method: 'POST',
    path: '/v1/checkout/cart/:id',
    touches: [],
    access: 'member',
    params: idParams,
    answer: checkout,
    errors: borrowErrors,
    once: true,
  },
  'checkout.clear': {
    method: 'DELETE',
    path: '/v1/checkout/cart/',
    touches: touches.checkout,
    access: 'member',
    answer: noCheckout,
    errors: [],
  },
  'checkout.shipping': {
    method: 'POST',
    path: '/v1/checkout/shipping',
    touches: [],
    access: 'member',
    body: shippingInput,
    answer: v.object({ loan: checkoutLoan, shipping }),
    errors: ['checkout_missing', ...pointErrors],
  },
  'checkout.loan': {
    method: 'POST',
    path: '/v1/checkout/loan',
    touches: ['products.loans'],
    access: 'member',
    body: loanInput,
    answer: v.object({ loan: checkoutLoan }),
    errors: ['checkout_missing', 'checkout_incomplete', ...pointErrors, ...periodErrors],
  },
  /**
   * Reserves the chosen days for ten minutes. A repeated call answers the same deadline, or a new
   * one if `anew` is set in time. `seconds_left` is by the server's clock, because a phone's
   * clock may be wrong.
   */
  'checkout.intent': {
    method: 'POST',
    path: '/v1/checkout/intent',
    touches: [],
    access: 'member',
    body: v.object({ anew: v.optional(v.boolean(), false) }),
    answer: v.object({ expires_at: instant, seconds_left: v.number(), renewals_left: v.number() }),
    errors: [
      'hold_renewals_used',
      'checkout_missing',
      'checkout_incomplete',
      'checkout_expired',
      ...borrowErrors,
      ...pointErrors,
      ...periodErrors,
    ],
  },
  /** The distance from a product's pickup point to each municipality of an Italian postal code. */
  'geos.distances': {
    method: 'GET',
    path: '/v1/geos/:productId/distances/:cap',
    access: 'member',
    params: v.object({ productId: id, cap: postalCode }),
    answer: v.array(addressDistance),
    errors: ['postal_code_unknown', 'shipping_method_unavailable'],
  },
  /** Creates the payment order for the delivery. A repeated call answers the same order. */
  'checkout.order': {
    method: 'POST',
    path: '/v1/checkout/orders',
    touches: [],
    access: 'member',
    answer: v.object({ order_id: orderId }),
    errors: [
      'checkout_missing',
      'checkout_incomplete',
      'checkout_expired',
      'shipping_method_unavailable',
      'crm_refused',
      'crm_unavailable',
      'payment_unavailable',
      'impersonation_refused',
    ],
    inPerson: true,
  },
  /**
   * Turns the reservation into a loan. A repeated call creates no second loan. A delivery needs a
   * paid order, which the server verifies with the payment provider.
   */
  'checkout.confirm': {
    method: 'PUT',
    path: '/v1/checkout/confirm',
    touches: touches.checkout,
    access: 'member',
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
      ...pointErrors,
      ...periodErrors,
    ],
    // A paid order is identified by its own id and is settled outside a single transaction.
    once: ({ body }) => !(body as { paypal?: object }).paypal,
  },
} as const satisfies Record<string, Endpoint>
