import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
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
  },
  /** Turns one topic on or off. Mandatory topics cannot be turned off. */
  'notices.choose': {
    method: 'PATCH',
    path: '/v1/me/notices',
    invalidates: [],
    access: 'member',
    body: notificationChoice,
    answer: notificationChoices,
  },
  /**
   * The unsubscribe link of an e-mail: turns its topic off, or with `wanted` on again. Mail
   * programs post to it with a body of their own, which is ignored.
   */
  'notices.unsubscribe': {
    method: 'POST',
    path: '/v1/notices/unsubscribe',
    invalidates: [],
    access: 'visitor',
    query: v.object({ t: signed, wanted: v.optional(v.picklist(['true', 'false'])) }),
    answer: v.object({ topic: v.picklist(notificationTopics), wanted: v.boolean() }),
    errors: ['link_unusable'],
  },
} as const satisfies Record<string, Endpoint>
