import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { pocket } from '../shapes/pocket.ts'
import { pocketSlices, sliceTagChars } from '../shapes/pocket-limits.ts'

/** The catalogue for a phone without a network. */
export const pocketEndpoints = {
  /**
   * All listed products, or the differences from what a phone has: `have` holds the tags of its slices, one
   * after the other. It has no data of members, and of a home not where it is.
   */
  'pocket.get': {
    method: 'GET',
    path: '/v1/pocket',
    access: 'visitor',
    query: v.object({
      have: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[\w-]*$/, 'invalid'),
          v.maxLength(pocketSlices * sliceTagChars, 'too_long'),
        ),
      ),
    }),
    answer: pocket,
    public: true,
  },
} as const satisfies Record<string, Endpoint>
