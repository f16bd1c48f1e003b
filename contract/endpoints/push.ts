import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'

const base64url = (chars: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(chars))
const endpoint = v.pipe(v.string(), v.url('url'), v.maxLength(1000, 'too_long'))
const done = v.object({})

/** Push notifications on a device. */
export const pushEndpoints = {
  /** The server's public key, for a browser to subscribe with. */
  'push.key': {
    method: 'GET',
    path: '/v1/me/push/key',
    access: 'member',
    answer: v.object({ key: v.string() }),
  },
  /** Subscribes this device. A repeated call has no effect. */
  'push.subscribe': {
    method: 'PUT',
    path: '/v1/me/push',
    invalidates: [],
    ...noImpersonation('member'),
    body: v.object({
      endpoint,
      keys: v.object({ p256dh: base64url(100), auth: base64url(40) }),
    }),
    answer: done,
  },
  /** Unsubscribes this device. */
  'push.unsubscribe': {
    method: 'DELETE',
    path: '/v1/me/push',
    invalidates: [],
    ...noImpersonation('member'),
    body: v.object({ endpoint }),
    answer: done,
  },
} as const satisfies Record<string, Endpoint>
