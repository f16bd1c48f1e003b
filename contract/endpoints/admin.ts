import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, plainDate, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  adminMember,
  adminMessage,
  adminObject,
  adminReview,
  auditEntry,
  cardInput,
  memberInput,
  newObject,
  numbers,
  objectInput,
} from '../shapes/admin/admin.ts'
import { idParams } from '../shapes/common.ts'
import { deskLoan } from '../shapes/desk.ts'
import { touches } from '../touches.ts'

const k = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.searchMaxChars, 'too_long')))

/** A library run by its staff, day by day. Every write is kept with what was there before. */
export const adminEndpoints = {
  /** Objects by words of their name or code, withdrawn ones too; fifty at most. */
  'admin.objects': {
    method: 'GET',
    path: '/v1/admin/objects',
    access: 'admin',
    query: v.object({ k, show: v.optional(v.picklist(['all', 'maintenance', 'withdrawn'])) }),
    answer: v.array(adminObject),
    errors: [],
  },
  'admin.objects.create': {
    method: 'POST',
    path: '/v1/admin/objects',
    touches: touches.libraryProducts,
    access: 'admin',
    body: newObject,
    answer: adminObject,
    errors: [],
    once: true,
  },
  'admin.objects.save': {
    method: 'PATCH',
    path: '/v1/admin/objects/:id',
    touches: touches.libraryProducts,
    access: 'admin',
    params: idParams,
    body: objectInput,
    answer: adminObject,
    errors: ['loans_open'],
  },
  /** Members by name, e-mail or card; fifty at most. */
  'admin.members': {
    method: 'GET',
    path: '/v1/admin/members',
    access: 'admin',
    query: v.object({ k, show: v.optional(v.picklist(['all', 'banned', 'expired', 'staff'])) }),
    answer: v.array(adminMember),
    errors: [],
  },
  /** Only of who is of a lower rank than one's own. */
  'admin.members.save': {
    method: 'PATCH',
    path: '/v1/admin/members/:id',
    touches: touches.members,
    access: 'admin',
    params: idParams,
    body: memberInput,
    answer: adminMember,
    errors: [],
  },
  'admin.members.card': {
    method: 'POST',
    path: '/v1/admin/members/:id/memberships',
    touches: touches.members,
    access: 'admin',
    params: idParams,
    body: cardInput,
    answer: adminMember,
    errors: ['dates_reversed'],
    once: true,
  },
  /** What begins, ends or is out on a day; what should be back and is not; what is brought home. */
  'admin.loans': {
    method: 'GET',
    path: '/v1/admin/loans',
    access: 'admin',
    query: v.object({
      show: v.optional(v.picklist(['day', 'overdue', 'deliveries'])),
      day: v.optional(plainDate),
    }),
    answer: v.array(deskLoan),
    errors: [],
  },
  /**
   * Other days for a loan still open, by the calendar, and another pickup point; the borrower is told.
   * Handed out, only its end moves.
   */
  'admin.loans.change': {
    method: 'PATCH',
    path: '/v1/admin/loans/:id',
    touches: touches.desk,
    access: 'admin',
    params: idParams,
    body: v.object({ from_date: plainDate, to_date: plainDate, point_id: v.optional(id) }),
    answer: deskLoan,
    errors: [
      'order_state_changed',
      'pickup_point_closed',
      'pickup_point_not_allowed',
      'date_in_past',
      'dates_reversed',
      'loan_too_long',
      'too_far_ahead',
      'pickup_closed',
      'return_closed',
      'object_busy',
      'object_in_maintenance',
    ],
  },
  'admin.reviews': {
    method: 'GET',
    path: '/v1/admin/reviews',
    access: 'admin',
    query: v.object({ k }),
    answer: v.array(adminReview),
    errors: [],
  },
  'admin.reviews.remove': {
    method: 'DELETE',
    path: '/v1/admin/reviews/:id',
    touches: ['admin.reviews', 'products.reviews', 'admin.audit'],
    access: 'admin',
    params: idParams,
    answer: v.object({}),
    errors: [],
  },
  'admin.messages': {
    method: 'GET',
    path: '/v1/admin/messages',
    access: 'admin',
    answer: v.array(adminMessage),
    errors: [],
  },
  'admin.messages.read': {
    method: 'PATCH',
    path: '/v1/admin/messages/:id',
    touches: touches.messages,
    access: 'admin',
    params: idParams,
    body: v.object({ read: v.boolean() }),
    answer: adminMessage,
    errors: [],
  },
  /** Mails the answer to who wrote, and keeps it. */
  'admin.messages.answer': {
    method: 'POST',
    path: '/v1/admin/messages/:id/answers',
    touches: touches.messages,
    access: 'admin',
    params: idParams,
    body: v.object({
      answer: v.pipe(requiredText, v.maxLength(limits.messageMaxChars, 'too_long')),
    }),
    answer: adminMessage,
    errors: [],
    once: true,
  },
  'admin.numbers': {
    method: 'GET',
    path: '/v1/admin/numbers',
    access: 'admin',
    answer: numbers,
    errors: [],
  },
  /** The latest writes of staff. */
  'admin.audit': {
    method: 'GET',
    path: '/v1/admin/audit',
    access: 'admin',
    answer: v.array(auditEntry),
    errors: [],
  },
  /** The body is the file itself, a CSV or a zip; the answer is a line of JSON for each step. */
  'admin.import': {
    method: 'POST',
    path: '/v1/admin/imports',
    touches: ['admin.objects', 'admin.members', 'admin.points', 'admin.numbers', 'admin.audit'],
    access: 'admin',
    query: v.object({
      name: v.pipe(v.string(), v.regex(/^[^/\\]{1,120}$/, 'id')),
      dry: v.optional(v.picklist(['0', '1'])),
      /** JSON: how the person wants columns to be read, `importMapping`. */
      mapping: v.optional(v.pipe(v.string(), v.maxLength(16_000, 'too_long'))),
      /** The pickup point of objects that do not say where they are: its code or name. */
      point: v.optional(v.pipe(v.string(), v.maxLength(120, 'too_long'))),
    }),
    answer: v.unknown(),
    errors: [],
    bytes: true,
  },
  /** Everything of the library as a zip. */
  'admin.export': {
    method: 'GET',
    path: '/v1/admin/exports',
    access: 'admin',
    answer: v.unknown(),
    errors: [],
    bytes: true,
  },
} as const satisfies Record<string, Endpoint>
