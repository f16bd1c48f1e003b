import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { plainDate } from '../fields.ts'
import { productCard } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'
import { supportMessage } from '../shapes/support.ts'

const pageCount = v.object({ day: plainDate, page: v.string(), views: v.number() })

/** Help requests, wishes for a notification, and page views. */
export const helpEndpoints = {
  /**
   * Stores the message and e-mails it to the library. `reference` is the number to quote on the
   * phone.
   */
  'supports.create': {
    method: 'POST',
    path: '/v1/supports',
    touches: [],
    access: 'visitor',
    body: supportMessage,
    answer: v.object({ reference: v.string() }),
    errors: [],
    once: true,
  },
  /** A public file of the library, such as its FAQ, as bytes. */
  'documents.open': {
    method: 'GET',
    path: '/v1/catalogs/z/p/files',
    access: 'visitor',
    query: v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, 'id')) }),
    answer: v.unknown(),
    errors: [],
    public: true,
    bytes: true,
  },
  /**
   * Counts one page view by the page's pattern and the day. Nothing about the visitor is stored.
   */
  'views.create': {
    method: 'POST',
    path: '/v1/views',
    touches: [],
    access: 'visitor',
    body: v.object({ path: v.pipe(v.string(), v.maxLength(300, 'too_long')) }),
    answer: v.object({}),
    errors: [],
  },
  /** Views per page, both days included; by default the last month. */
  'views.list': {
    method: 'GET',
    path: '/v1/views',
    access: 'admin',
    query: v.object({ from: v.optional(plainDate), to: v.optional(plainDate) }),
    answer: v.array(pageCount),
    errors: [],
  },
  /** The member's wishes, newest first. */
  'wishes.list': {
    method: 'GET',
    path: '/v1/me/wishes',
    access: 'member',
    answer: v.array(productCard),
    errors: [],
  },
  /** «Tell me when it is free». A repeated call creates no second wish. */
  'wishes.create': {
    method: 'POST',
    path: '/v1/me/products/:id/wishes',
    touches: ['wishes.list'],
    access: 'member',
    params: idParams,
    answer: v.object({}),
    errors: ['own_object'],
    once: true,
  },
  'wishes.remove': {
    method: 'DELETE',
    path: '/v1/me/products/:id/wishes',
    touches: ['wishes.list'],
    access: 'member',
    params: idParams,
    answer: v.object({}),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
