import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { noticeChoice, noticeChoices, noticeTopics } from '../shapes/notice.ts'

/** A signed token: three parts of a JWT, no longer than an address should be. */
const signed = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'id'), v.maxLength(1000))

/** What a member is written about, and when they want to be. */
export const noticeEndpoints = {
  'notices.get': {
    method: 'GET',
    path: '/v1/me/notices',
    access: 'member',
    answer: noticeChoices,
    errors: [],
  },
  /** Turns one topic on or off; those that are always told can't be. */
  'notices.choose': {
    method: 'PATCH',
    path: '/v1/me/notices',
    access: 'member',
    body: noticeChoice,
    answer: noticeChoices,
    errors: [],
  },
  /**
   * The link of a letter: turns its topic off, or with `wanted` on again. Mail programs post to it
   * themselves, with a body of their own that says nothing more.
   */
  'notices.unsubscribe': {
    method: 'POST',
    path: '/v1/notices/unsubscribe',
    access: 'visitor',
    query: v.object({ t: signed, wanted: v.optional(v.picklist(['true', 'false'])) }),
    answer: v.object({ topic: v.picklist(noticeTopics), wanted: v.boolean() }),
    errors: ['link_unusable'],
  },
} as const satisfies Record<string, Endpoint>
