import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { idParams } from '../shapes/common.ts'
import {
  notificationChoice,
  notificationChoices,
  notificationTopics,
} from '../shapes/notification.ts'

/** A signed token: the three parts of a JWT, no longer than a URL may be. */
const signed = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'id'), v.maxLength(1000))

/** Which notifications a member receives, and how. */
export const notificationEndpoints = {
  'notices.get': {
    method: 'GET',
    path: '/v1/me/notices',
    access: 'member',
    answer: notificationChoices,
    errors: [],
  },
  /** Turns one topic on or off. Mandatory topics cannot be turned off. */
  'notices.choose': {
    method: 'PATCH',
    path: '/v1/me/notices',
    touches: [],
    access: 'member',
    body: notificationChoice,
    answer: notificationChoices,
    errors: [],
  },
  /**
   * The unsubscribe link of an e-mail: turns its topic off, or with `wanted` on again. Mail
   * programs post to it with a body of their own, which is ignored.
   */
  'notices.unsubscribe': {
    method: 'POST',
    path: '/v1/notices/unsubscribe',
    touches: [],
    access: 'visitor',
    query: v.object({ t: signed, wanted: v.optional(v.picklist(['true', 'false'])) }),
    answer: v.object({ topic: v.picklist(notificationTopics), wanted: v.boolean() }),
    errors: ['link_unusable'],
  },
  /**
   * A new private address that a calendar can subscribe to. The previous address becomes invalid.
   */
  'calendar.make': {
    method: 'POST',
    path: '/v1/me/calendar',
    touches: ['notices.get'],
    access: 'member',
    answer: v.object({ url: v.string() }),
    errors: ['impersonation_refused'],
    inPerson: true,
  },
  'calendar.revoke': {
    method: 'DELETE',
    path: '/v1/me/calendar',
    touches: ['notices.get'],
    access: 'member',
    answer: v.object({}),
    errors: ['impersonation_refused'],
    inPerson: true,
  },
  /** A member's loans as an .ics file, for anyone who knows the address. */
  'calendar.feed': {
    method: 'GET',
    path: '/v1/calendar.ics',
    access: 'visitor',
    // The token is in the query, because logs leave the query out.
    query: v.object({ t: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'id')) }),
    answer: v.unknown(),
    errors: ['link_unusable'],
    bytes: true,
  },
  /** One loan as the text of an .ics file. */
  'orders.calendar': {
    method: 'GET',
    path: '/v1/me/orders/:id/calendar',
    access: 'member',
    params: idParams,
    answer: v.object({ name: v.string(), content: v.string() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
