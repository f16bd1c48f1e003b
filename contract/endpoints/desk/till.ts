import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { readGroups } from '../../read-groups.ts'
import { idParams } from '../../shapes/common.ts'
import {
  cardSale,
  cardsToSell,
  closing,
  closingInput,
  contributionInput,
  monthQuery,
  receipt,
  reversalInput,
  till,
  tillMonth,
} from '../../shapes/desk/till.ts'

/** Money at the desk. What is written is never changed: a receipt is given back by another one. */
export const tillEndpoints = {
  'till.cards': {
    method: 'GET',
    path: '/v1/desk/cards',
    access: 'money',
    query: v.object({ member: id }),
    answer: cardsToSell,
  },
  /** Sells a card and gives its receipt, which is also sent to the member. */
  'till.sell': {
    method: 'POST',
    path: '/v1/desk/cards',
    invalidates: readGroups.till,
    access: 'money',
    body: cardSale,
    answer: receipt,
    errors: ['card_changed', 'price_changed'],
    idempotent: true,
  },
  'till.contribute': {
    method: 'POST',
    path: '/v1/desk/contributions',
    invalidates: readGroups.till,
    access: 'money',
    body: contributionInput,
    answer: receipt,
    idempotent: true,
  },
  'till.receipt': {
    method: 'GET',
    path: '/v1/desk/receipts/:id',
    access: 'money',
    params: idParams,
    answer: receipt,
  },
  /** Gives the money of a receipt back, and takes away the card that it was for. Answers the new receipt. */
  'till.reverse': {
    method: 'POST',
    path: '/v1/desk/receipts/:id/reversals',
    invalidates: readGroups.till,
    access: 'money',
    params: idParams,
    body: reversalInput,
    answer: receipt,
    errors: ['receipt_reversed', 'receipt_kept'],
    idempotent: true,
  },
  /** Sends a receipt to its member again. `email`: whether by e-mail; who has none is told by staff. */
  'till.send': {
    method: 'POST',
    path: '/v1/desk/receipts/:id/emails',
    invalidates: ['admin.audit', 'admin.letters', 'today.get'],
    access: 'money',
    params: idParams,
    answer: v.object({ email: v.boolean() }),
    idempotent: true,
  },
  'till.get': {
    method: 'GET',
    path: '/v1/desk/till',
    access: 'money',
    query: v.object({ point: id }),
    answer: till,
  },
  /** Counts a till: its receipts until now are in this closing, and in no other. */
  'till.close': {
    method: 'POST',
    path: '/v1/desk/closings',
    invalidates: readGroups.till,
    access: 'money',
    body: closingInput,
    answer: closing,
    errors: ['till_changed', 'till_closed'],
    idempotent: true,
  },
  /** The receipts and closings of a month, for the list and for the bookkeeper's file. */
  'till.month': {
    method: 'GET',
    path: '/v1/desk/till/months',
    access: 'money',
    query: monthQuery,
    answer: tillMonth,
  },
} as const satisfies Record<string, Endpoint>
