import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, instant, postalCode } from '../fields.ts'
import { readGroups } from '../read-groups.ts'
import { borrowErrors, periodErrors, pointErrors } from '../shapes/booking-errors.ts'
import {
  addressDistance,
  checkout,
  checkoutLoan,
  currentCheckout,
  loanInput,
  noCheckout,
  restoredInput,
  shipping,
  shippingInput,
  version,
} from '../shapes/checkout.ts'
import { idParams } from '../shapes/common.ts'

/** From «Prendi in prestito» to the reserved days. `checkout.confirm` is among the purchases, because a delivery is paid. */
export const checkoutEndpoints = {
  'checkout.get': {
    method: 'GET',
    path: '/v1/checkout',
    access: 'member',
    answer: currentCheckout,
  },
  /**
   * Opens the checkout of a product and replaces the member's previous one. With `if-match` it replaces a checkout
   * of another product only if it is the shown one.
   */
  'checkout.add': {
    method: 'POST',
    path: '/v1/checkout/cart/:id',
    invalidates: ['me.get'],
    outdatedIfRefused: ['products.get'],
    access: 'member',
    ifMatch: 'checkout',
    params: idParams,
    answer: checkout,
    errors: borrowErrors,
    idempotent: true,
  },
  'checkout.clear': {
    method: 'DELETE',
    path: '/v1/checkout/cart/',
    invalidates: readGroups.checkout,
    access: 'member',
    ifMatch: 'checkout',
    answer: noCheckout,
  },
  /** Puts back a checkout that was abandoned, with those of its choices that are still possible. */
  'checkout.restore': {
    method: 'PUT',
    path: '/v1/checkout/cart/:id',
    invalidates: ['me.get', 'products.loans'],
    access: 'member',
    ifMatch: 'checkout',
    params: idParams,
    body: restoredInput,
    answer: checkout,
    errors: borrowErrors,
    idempotent: true,
  },
  'checkout.shipping': {
    method: 'POST',
    path: '/v1/checkout/shipping',
    invalidates: [],
    outdatedIfRefused: ['headquarters.list'],
    access: 'member',
    ifMatch: 'checkout',
    body: shippingInput,
    answer: v.object({ loan: checkoutLoan, shipping, version }),
    errors: ['checkout_missing', ...borrowErrors, ...pointErrors],
  },
  'checkout.loan': {
    method: 'POST',
    path: '/v1/checkout/loan',
    invalidates: ['products.loans'],
    outdatedIfRefused: ['headquarters.list'],
    access: 'member',
    ifMatch: 'checkout',
    body: loanInput,
    answer: v.object({ loan: checkoutLoan, version }),
    errors: [
      'checkout_missing',
      'checkout_incomplete',
      ...borrowErrors,
      ...pointErrors,
      ...periodErrors,
    ],
  },
  /**
   * Reserves the chosen days for ten minutes. A repeated call answers the same deadline, or a new
   * one if `anew` is set in time. `seconds_left` is by the server's clock, because a phone's
   * clock may be wrong.
   */
  'checkout.intent': {
    method: 'POST',
    path: '/v1/checkout/intent',
    invalidates: [],
    outdatedIfRefused: ['headquarters.list', 'products.loans'],
    access: 'member',
    ifMatch: 'checkout',
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
} as const satisfies Record<string, Endpoint>
