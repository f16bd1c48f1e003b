import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'
import { readGroups } from '../read-groups.ts'
import { review, reviewInput } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'
import { defectInput } from '../shapes/desk/defects.ts'
import {
  answerInput,
  booking,
  cancelInput,
  extensionInput,
  order,
  statusInput,
} from '../shapes/order.ts'

/** A member's loans. Those that were booked together are a booking, whose calls move several at once: all or none. */
export const loanEndpoints = {
  /** Open loans and the newest closed ones; with `all=true` every loan. */
  'orders.list': {
    method: 'GET',
    path: '/v1/me/orders',
    access: 'member',
    query: v.object({ all: v.optional(v.picklist(['true', 'false'])) }),
    answer: v.array(order),
  },
  'orders.get': {
    method: 'GET',
    path: '/v1/me/orders/:id',
    access: 'member',
    params: idParams,
    answer: order,
  },
  /** The open loans of one of the member's own products, soonest first. */
  'orders.items': {
    method: 'GET',
    path: '/v1/me/orders/items/:id',
    access: 'member',
    params: idParams,
    answer: v.array(order),
  },
  /**
   * The borrower or the owner cancels a pending loan. The owner must give a reason, in the body or in
   * the query.
   */
  'orders.cancel': {
    method: 'DELETE',
    path: '/v1/me/orders/:id',
    invalidates: readGroups.loans,
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
    invalidates: readGroups.loans,
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
    invalidates: readGroups.loans,
    ...noImpersonation('member'),
    params: idParams,
    answer: order,
    errors: ['order_state_changed'],
  },
  /** The owner of a private product writes to the borrower, who gets it by e-mail and sees it in the loan. */
  'orders.answer': {
    method: 'POST',
    path: '/v1/me/orders/:id/answers',
    invalidates: readGroups.loans,
    ...noImpersonation('member'),
    params: idParams,
    body: answerInput,
    answer: order,
    errors: ['order_state_changed'],
    idempotent: true,
  },
  /** Gives borrower and owner more days to meet; once per loan. */
  'orders.timer': {
    method: 'PATCH',
    path: '/v1/me/orders/:id/timers',
    invalidates: readGroups.loans,
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
    invalidates: readGroups.loans,
    access: 'member',
    params: idParams,
    body: extensionInput,
    answer: order,
    errors: ['order_state_changed', 'extension_used', 'extension_blocked'],
    idempotent: true,
  },
  /** A booking of the member's, by its id: `booking.id` of an order. That of a loan that was booked alone is the loan's own id. */
  'bookings.get': {
    method: 'GET',
    path: '/v1/me/bookings/:id',
    access: 'member',
    params: idParams,
    answer: booking,
  },
  /**
   * The borrower cancels the loans of a booking that are not closed. If one of them can no longer be cancelled, none is, and
   * `lines` names it.
   */
  'bookings.cancel': {
    method: 'DELETE',
    path: '/v1/me/bookings/:id',
    invalidates: readGroups.loans,
    access: 'member',
    params: idParams,
    answer: booking,
    errors: ['order_not_cancellable', 'order_state_changed'],
    idempotent: true,
  },
  /**
   * The borrower extends the loans of a booking that they have, each by a month or to the given day. If one of them cannot be
   * extended so far, none is: `lines` names it, `limit` says why, and `alternatives` holds the latest end that all can have.
   */
  'bookings.extend': {
    method: 'POST',
    path: '/v1/me/bookings/:id/extensions',
    invalidates: readGroups.loans,
    access: 'member',
    params: idParams,
    body: extensionInput,
    answer: booking,
    errors: ['order_state_changed', 'extension_used', 'extension_blocked'],
    idempotent: true,
  },
  /** The borrower says what is broken, while they have it or afterwards. Staff see it at the desk. */
  'orders.defect': {
    method: 'POST',
    path: '/v1/me/orders/:id/defects',
    invalidates: ['desk.defects', 'desk.object', 'today.get'],
    ...noImpersonation('member'),
    params: idParams,
    body: defectInput,
    answer: v.object({ id: v.string() }),
    errors: ['order_state_changed'],
    idempotent: true,
  },
  /** One review per member and product, after a return. */
  'products.review': {
    method: 'POST',
    path: '/v1/me/products/:id/reviews',
    invalidates: [...readGroups.loans, 'products.reviews'],
    ...noImpersonation('member'),
    params: idParams,
    body: reviewInput,
    answer: review,
    errors: ['already_reviewed', 'not_reviewable'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
