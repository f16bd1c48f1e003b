import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../../endpoint.ts'
import { queryInteger, requiredText } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { readGroups } from '../../read-groups.ts'
import {
  adminCopy,
  adminMember,
  adminMessage,
  adminProduct,
  adminReview,
  copyChange,
  memberInput,
  newCopies,
  newProductInput,
  numbers,
  paperInput,
  productChange,
  storedManual,
} from '../../shapes/admin/admin.ts'
import { auditEntry, auditQuery } from '../../shapes/admin/audit.ts'
import { periodErrors } from '../../shapes/booking-errors.ts'
import { idParams } from '../../shapes/common.ts'
import { endedSessions } from '../../shapes/security.ts'

/** Why a loan's days or pickup point cannot be changed. */
export const loanChangeErrors = [
  'order_state_changed',
  'pickup_point_closed',
  'pickup_point_not_allowed',
  ...periodErrors,
] as const

/** The words of a search, by the name that the API gives them. */
export const k = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(limits.searchMaxChars, 'too_long')),
)

/** A page of a list, from 1, and how many rows it has. The header `totalCount` says how many there are on all pages. */
export const paged = {
  page: v.optional(queryInteger(1, 100_000)),
  size: v.optional(queryInteger(1, 50)),
}

/** Errors of a change that may affect booked loans, with the shapes of `contract/shapes/admin/affected.ts`. */
export const changeErrors = ['loans_affected', ...loanChangeErrors] as const

/** The daily work of a library's staff. Every write is audited with the previous value. */
export const adminEndpoints = {
  /**
   * Finds products by words of their name, shelf, codes or serial numbers, in any order and half typed, including withdrawn
   * ones. A page has at most fifty.
   */
  'admin.objects': {
    method: 'GET',
    path: '/v1/admin/objects',
    access: ['desk', 'catalogue'],
    query: v.object({
      k,
      show: v.optional(v.picklist(['all', 'lent', 'maintenance', 'withdrawn'])),
      ...paged,
    }),
    answer: v.array(adminProduct),
  },
  'admin.objects.create': {
    method: 'POST',
    path: '/v1/admin/objects',
    invalidates: readGroups.libraryProducts,
    access: 'catalogue',
    body: newProductInput,
    answer: adminProduct,
    idempotent: true,
  },
  'admin.objects.save': {
    method: 'PATCH',
    path: '/v1/admin/objects/:id',
    invalidates: [
      ...(['catalogs.list', 'categories.list', 'products.highlighted'] as const),
      ...(['home.get', 'desk.labels'] as const),
      ...readGroups.desk,
    ],
    access: 'catalogue',
    params: idParams,
    body: productChange,
    answer: adminProduct,
    errors: ['product_lent', ...changeErrors],
  },
  /** Stores a PDF for the manual of a product. One that no product names is removed after some days. */
  'admin.manuals.create': {
    method: 'POST',
    path: '/v1/admin/manuals',
    invalidates: ['admin.audit'],
    access: 'catalogue',
    upload: true,
    answer: storedManual,
    errors: ['manuals_full'],
  },
  'admin.copies': {
    method: 'GET',
    path: '/v1/admin/objects/:id/copies',
    access: 'catalogue',
    params: idParams,
    answer: v.array(adminCopy),
  },
  /** Adds equal copies, with codes made of the product's. */
  'admin.copies.add': {
    method: 'POST',
    path: '/v1/admin/objects/:id/copies',
    invalidates: readGroups.copies,
    access: 'catalogue',
    params: idParams,
    body: newCopies,
    answer: v.array(adminCopy),
    errors: ['former_release_runs', 'copies_full'],
    idempotent: true,
  },
  'admin.copies.save': {
    method: 'PATCH',
    path: '/v1/admin/copies/:id',
    invalidates: readGroups.copies,
    access: 'catalogue',
    params: idParams,
    body: copyChange,
    answer: v.array(adminCopy),
    errors: changeErrors,
  },
  /** Removes a copy that was never lent. */
  'admin.copies.remove': {
    method: 'DELETE',
    path: '/v1/admin/copies/:id',
    invalidates: readGroups.copies,
    access: 'catalogue',
    params: idParams,
    answer: v.array(adminCopy),
    errors: ['product_lent'],
  },
  /**
   * Finds members by words of their name, e-mail, card or telephone, in any order and half typed. A page has at most fifty.
   */
  'admin.members': {
    method: 'GET',
    path: '/v1/admin/members',
    access: ['desk', 'members', 'money'],
    query: v.object({
      k,
      show: v.optional(v.picklist(['all', 'banned', 'expired', 'staff'])),
      ...paged,
    }),
    answer: v.array(adminMember),
  },
  /** Staff may change only members of a lower rank. */
  'admin.members.save': {
    method: 'PATCH',
    path: '/v1/admin/members/:id',
    invalidates: readGroups.members,
    access: 'members',
    params: idParams,
    body: memberInput,
    answer: adminMember,
  },
  /** Records that the member signed the present adhesion on paper. A repeated call changes nothing. */
  'admin.members.adhesion': {
    method: 'POST',
    path: '/v1/admin/members/:id/adhesions',
    invalidates: readGroups.members,
    access: ['desk', 'members'],
    params: idParams,
    body: paperInput,
    answer: adminMember,
    errors: ['adhesion_changed', 'paper_too_old'],
  },
  'admin.reviews': {
    method: 'GET',
    path: '/v1/admin/reviews',
    access: 'members',
    query: v.object({ k }),
    answer: v.array(adminReview),
  },
  'admin.reviews.remove': {
    method: 'DELETE',
    path: '/v1/admin/reviews/:id',
    invalidates: ['admin.reviews', 'products.reviews', 'today.get', 'admin.audit'],
    access: 'members',
    params: idParams,
    answer: v.object({}),
  },
  'admin.messages': {
    method: 'GET',
    path: '/v1/admin/messages',
    access: 'members',
    answer: v.array(adminMessage),
  },
  'admin.messages.read': {
    method: 'PATCH',
    path: '/v1/admin/messages/:id',
    invalidates: readGroups.messages,
    access: 'members',
    params: idParams,
    body: v.object({ read: v.boolean() }),
    answer: adminMessage,
  },
  /** E-mails the answer to the author and stores it. */
  'admin.messages.answer': {
    method: 'POST',
    path: '/v1/admin/messages/:id/answers',
    invalidates: readGroups.messages,
    access: 'members',
    params: idParams,
    body: v.object({
      answer: v.pipe(requiredText, v.maxLength(limits.messageMaxChars, 'too_long')),
    }),
    answer: adminMessage,
    idempotent: true,
  },
  'admin.numbers': {
    method: 'GET',
    path: '/v1/admin/numbers',
    access: 'settings',
    answer: numbers,
  },
  /** A page of what staff did, the latest first. */
  'admin.audit': {
    method: 'GET',
    path: '/v1/admin/audit',
    access: 'all',
    query: auditQuery,
    answer: v.array(auditEntry),
  },
  /** Removes every second factor of a member of a lower rank, who then signs in with the password alone. */
  'admin.members.reset': {
    method: 'DELETE',
    path: '/v1/admin/members/:id/factors',
    invalidates: readGroups.members,
    access: 'all',
    params: idParams,
    answer: v.object({}),
  },
  /** Ends every session of a member of a lower rank. */
  'admin.members.sessions.end': {
    method: 'DELETE',
    path: '/v1/admin/members/:id/sessions',
    invalidates: ['admin.audit'],
    access: 'members',
    params: idParams,
    answer: endedSessions,
  },
  /** Ends the sessions of everybody in the library except the calling super. */
  'admin.sessions.end': {
    method: 'DELETE',
    path: '/v1/admin/sessions',
    invalidates: ['admin.audit'],
    ...noImpersonation('super'),
    answer: endedSessions,
  },
} as const satisfies Record<string, Endpoint>
