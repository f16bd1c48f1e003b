import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'
import { idParams } from '../shapes/common.ts'

/** Loans in the member's calendar. */
export const calendarEndpoints = {
  /**
   * A new private address that a calendar can subscribe to. The previous address becomes invalid.
   */
  'calendar.make': {
    method: 'POST',
    path: '/v1/me/calendar',
    invalidates: ['notices.get'],
    ...noImpersonation('member'),
    answer: v.object({ url: v.string() }),
  },
  'calendar.revoke': {
    method: 'DELETE',
    path: '/v1/me/calendar',
    invalidates: ['notices.get'],
    ...noImpersonation('member'),
    answer: v.object({}),
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
  },
} as const satisfies Record<string, Endpoint>
