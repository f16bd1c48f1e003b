import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { supportMessage } from '../shapes/support.ts'

/** Questions to the library. */
export const helpEndpoints = {
  /**
   * Stores the message and e-mails it to the library. `reference` is the number to quote on the
   * phone.
   */
  'supports.create': {
    method: 'POST',
    path: '/v1/supports',
    invalidates: [],
    access: 'visitor',
    body: supportMessage,
    answer: v.object({ reference: v.string() }),
    errors: ['idempotency_mismatch'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
