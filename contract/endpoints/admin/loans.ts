import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id, plainDate } from '../../fields.ts'
import { readGroups } from '../../read-groups.ts'
import { adminMember, adminProduct } from '../../shapes/admin/admin.ts'
import {
  contact,
  contactInput,
  messageQuery,
  messagesAnswer,
  messagesInput,
  overdueMember,
  overdueMessage,
} from '../../shapes/admin/overdue.ts'
import { idParams } from '../../shapes/common.ts'
import { deskLoan } from '../../shapes/desk.ts'
import { k, loanChangeErrors, paged } from './admin.ts'

/** Loans in lists, and work on those that do not come back. */
export const adminLoansEndpoints = {
  /**
   * Loans that begin, end or are out on a day; overdue loans; deliveries that day; closed ones, by words of their number,
   * product or borrower. A page has at most 300, of closed ones fifty.
   */
  'admin.loans': {
    method: 'GET',
    path: '/v1/admin/loans',
    access: ['desk', 'members'],
    query: v.object({
      show: v.optional(v.picklist(['day', 'overdue', 'deliveries', 'closed', 'number'])),
      day: v.optional(plainDate),
      /** For closed loans, and the number of one loan. */
      k,
      page: paged.page,
    }),
    answer: v.array(deskLoan),
  },
  /** What the desk's field finds, in one call: the first people, products and loans with these words, and how many there are. */
  'desk.find': {
    method: 'GET',
    path: '/v1/desk/finds',
    access: 'desk',
    query: v.object({ k }),
    answer: v.object({
      members: v.array(adminMember),
      products: v.array(adminProduct),
      loans: v.array(deskLoan),
      total: v.number(),
    }),
  },
  /**
   * Changes the days or the pickup point of an open loan and notifies the borrower. Once it is
   * handed out, only the end can change.
   */
  'admin.loans.change': {
    method: 'PATCH',
    path: '/v1/admin/loans/:id',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    body: v.object({ from_date: plainDate, to_date: plainDate, point_id: v.optional(id) }),
    answer: deskLoan,
    errors: loanChangeErrors,
  },
  /** Members with overdue loans, those who are latest first. */
  'admin.overdue': {
    method: 'GET',
    path: '/v1/admin/overdue',
    access: ['desk', 'members'],
    answer: v.array(overdueMember),
  },
  /** The message that a member would get, in their language. Nothing is sent. */
  'admin.overdue.message': {
    method: 'GET',
    path: '/v1/admin/members/:id/overdue',
    access: ['desk', 'members'],
    params: idParams,
    query: messageQuery,
    answer: overdueMessage,
  },
  /** Sends that message to each member, at most once a day. Who has no e-mail gets a letter that staff tell. */
  'admin.overdue.send': {
    method: 'POST',
    path: '/v1/admin/overdue/messages',
    invalidates: ['admin.overdue', 'admin.letters', 'admin.audit'],
    access: ['desk', 'members'],
    body: messagesInput,
    answer: messagesAnswer,
    idempotent: true,
  },
  /** Writes down a talk with a member. */
  'admin.members.contact': {
    method: 'POST',
    path: '/v1/admin/members/:id/contacts',
    invalidates: ['admin.overdue', 'admin.audit'],
    access: ['desk', 'members'],
    params: idParams,
    body: contactInput,
    answer: contact,
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
