import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, instant, postalCode } from '../fields.ts'
import { readGroups } from '../read-groups.ts'
import { borrowErrors, lineErrors, periodErrors, pointErrors } from '../shapes/booking-errors.ts'
import {
  addressDistance,
  checkout,
  checkoutLoan,
  currentCheckout,
  fitQuery,
  lineInput,
  loanInput,
  noCheckout,
  restoredInput,
  shipping,
  shippingInput,
  version,
} from '../shapes/checkout.ts'
import { idParams } from '../shapes/common.ts'
import { checkoutFit, filledCheckout } from '../shapes/order.ts'

/**
 * From «Prendi in prestito» to the reserved days. `checkout.confirm` is among the purchases, because a delivery is
 * paid. A checkout has lines: each is a product and how many pieces of it. All lines share pickup point, method and
 * days, and each call concerns all of them: if one line is refused, nothing changes, and the error names it in `lines`.
 */
export const checkoutEndpoints = {
  'checkout.get': {
    method: 'GET',
    path: '/v1/checkout',
    access: 'member',
    answer: currentCheckout,
  },
  /**
   * Opens the checkout of a product and replaces the member's previous one. With `if-match` it replaces a checkout
   * of another product, or of several things, only if it is the shown one.
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
  /**
   * Adds pieces of a product (by id or code) to the checkout, or changes how many they are. Without an open checkout it
   * opens one. Pickup point and days stay if all lines fit there; otherwise the member chooses them again. More pieces
   * end a reservation, because all lines are reserved at once; fewer keep it.
   */
  'checkout.line': {
    method: 'PUT',
    path: '/v1/checkout/lines/:id',
    invalidates: ['me.get', 'checkout.fit', 'products.get', 'products.loans'],
    access: 'member',
    ifMatch: 'checkout',
    params: idParams,
    body: lineInput,
    answer: checkout,
    errors: [...borrowErrors, ...lineErrors, 'former_release_runs'],
    idempotent: true,
  },
  /** Removes a line. The others keep pickup point, days and reservation. Removing the last line ends the checkout. */
  'checkout.removeLine': {
    method: 'DELETE',
    path: '/v1/checkout/lines/:id',
    invalidates: ['me.get', 'checkout.fit', 'products.get', 'products.loans'],
    access: 'member',
    ifMatch: 'checkout',
    params: idParams,
    answer: currentCheckout,
    errors: ['checkout_missing'],
    idempotent: true,
  },
  /** At which points and on which days all lines of the checkout fit, which line refuses, and what is nearest. */
  'checkout.fit': {
    method: 'GET',
    path: '/v1/checkout/fit',
    access: 'member',
    query: fitQuery,
    answer: checkoutFit,
    errors: ['checkout_missing'],
  },
  /**
   * Opens a checkout with the lines, method and pickup point of a booking whose loans are all closed. It replaces any
   * other, as `checkout.add` does. Lines that are no longer possible are left out and named. If none is possible, the
   * call is refused with the first reason, and the open checkout stays.
   */
  'checkout.again': {
    method: 'POST',
    path: '/v1/checkout/again/:id',
    invalidates: ['me.get', 'products.loans'],
    access: 'member',
    ifMatch: 'checkout',
    params: idParams,
    answer: filledCheckout,
    errors: ['order_state_changed', ...borrowErrors, ...lineErrors, 'former_release_runs'],
    idempotent: true,
  },
  /** Puts back a checkout that was abandoned, with those of its lines and choices that are still possible. */
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
    invalidates: ['checkout.fit'],
    outdatedIfRefused: ['headquarters.list'],
    access: 'member',
    ifMatch: 'checkout',
    body: shippingInput,
    answer: v.object({ loan: checkoutLoan, shipping, version }),
    errors: ['checkout_missing', ...borrowErrors, ...lineErrors, ...pointErrors],
  },
  'checkout.loan': {
    method: 'POST',
    path: '/v1/checkout/loan',
    invalidates: ['checkout.fit', 'products.loans'],
    outdatedIfRefused: ['headquarters.list'],
    access: 'member',
    ifMatch: 'checkout',
    body: loanInput,
    answer: v.object({ loan: checkoutLoan, version }),
    errors: [
      'checkout_missing',
      'checkout_incomplete',
      ...borrowErrors,
      ...lineErrors,
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
      ...lineErrors,
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
