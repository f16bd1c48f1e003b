import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, orderId } from '../fields.ts'
import { payable } from '../shapes/common.ts'
import { adhesionForm } from '../shapes/member.ts'
import { membership, renewalCard } from '../shapes/membership.ts'

/** The adhesion, and the memberships that a member holds, buys and pays for. */
export const membershipEndpoints = {
  'adhesion.get': {
    method: 'GET',
    path: '/v1/me/ma',
    access: 'member',
    answer: adhesionForm,
    errors: [],
  },
  /** Accepts the form and answers a new token. `version` is the version that the member read. */
  'adhesion.accept': {
    method: 'PATCH',
    path: '/v1/me/accepts/ma',
    invalidates: ['me.get'],
    access: 'member',
    body: v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(50))) }),
    answer: v.object({ access_token: v.string() }),
    errors: ['adhesion_changed', 'impersonation_refused'],
    noImpersonation: true,
  },
  /** The adhesion, and the memberships on sale. */
  'renewals.cards': {
    method: 'GET',
    path: '/v1/libraries/renewals/cards',
    access: 'visitor',
    answer: v.array(renewalCard),
    errors: [],
    public: true,
  },
  /** The member's memberships, newest first. Paid memberships that were not granted yet are granted first. */
  'memberships.list': {
    method: 'GET',
    path: '/v1/me/memberships',
    access: 'member',
    answer: v.array(membership),
    errors: [],
  },
  /** Creates the payment order. The library sets the price. */
  'memberships.order': {
    method: 'POST',
    path: '/v1/me/memberships/orders',
    invalidates: ['libraries.get'],
    access: 'member',
    body: v.object({ card: v.object({ id }) }),
    answer: payable,
    errors: ['membership_active', 'payment_unavailable', 'impersonation_refused'],
    noImpersonation: true,
  },
  /**
   * Grants the membership that an order paid for; `card` is not trusted. A repeated call grants no second
   * card.
   */
  'memberships.create': {
    method: 'POST',
    path: '/v1/me/memberships',
    invalidates: ['me.get', 'memberships.list'],
    access: 'member',
    body: v.object({
      paypal: v.object({ order_id: orderId }),
      card: v.looseObject({ id: v.optional(v.string()) }),
    }),
    answer: membership,
    errors: [
      'payment_not_completed',
      'payment_mismatch',
      'payment_pending',
      'payment_refunded',
      'payment_unavailable',
      'impersonation_refused',
    ],
    noImpersonation: true,
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
} as const satisfies Record<string, Endpoint>
