import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
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

/** Work on what does not come back. */
export const adminOverdueEndpoints = {
  /** Members with overdue loans, those who are latest first. */
  'admin.overdue': {
    method: 'GET',
    path: '/v1/admin/overdue',
    access: 'staff',
    answer: v.array(overdueMember),
  },
  /** The message that a member would get, in their language. Nothing is sent. */
  'admin.overdue.message': {
    method: 'GET',
    path: '/v1/admin/members/:id/overdue',
    access: 'staff',
    params: idParams,
    query: messageQuery,
    answer: overdueMessage,
  },
  /** Sends that message to each member, at most once a day. Who has no e-mail gets a letter that staff tell. */
  'admin.overdue.send': {
    method: 'POST',
    path: '/v1/admin/overdue/messages',
    invalidates: ['admin.overdue', 'admin.letters', 'admin.audit'],
    access: 'staff',
    body: messagesInput,
    answer: messagesAnswer,
    idempotent: true,
  },
  /** Writes down a talk with a member. */
  'admin.members.contact': {
    method: 'POST',
    path: '/v1/admin/members/:id/contacts',
    invalidates: ['admin.overdue', 'admin.audit'],
    access: 'staff',
    params: idParams,
    body: contactInput,
    answer: contact,
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
