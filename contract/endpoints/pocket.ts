import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { pocket } from '../shapes/pocket.ts'
import { pocketSlices, sliceTagChars } from '../shapes/pocket-limits.ts'
import { locales } from '../texts/languages.ts'

/** The catalogue for a phone without a network. */
export const pocketEndpoints = {
  /**
   * All listed products, or the differences from what a phone has: `have` holds the tags of its slices, one after the
   * other, `language` is the further language of the library in which the phone stores names and descriptions too. The
   * answer has no data of members and no positions of homes.
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
      language: v.optional(v.picklist(locales, 'invalid')),
    }),
    answer: pocket,
    public: true,
  },
} as const satisfies Record<string, Endpoint>
