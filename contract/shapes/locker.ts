import * as v from 'valibot'
import { instant } from '../fields.ts'

/** A code as people type it: spaces, dashes and lower case are accepted. */
export const lockerCode = v.pipe(
  v.string(),
  v.maxLength(40, 'id'),
  v.transform(text => text.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[A-Z0-9]{4,16}$/, 'id'),
)

/** The answer to a smartlocker: open this door. */
export const doorAnswer = v.object({
  door: v.literal('open'),
  kind: v.picklist(['pickup', 'deposit']),
  /** The loan's number and product, for the locker's screen. Of several those of the first. */
  number: v.string(),
  object: v.string(),
  /** All loans that this code hands out now. An earlier server leaves it out: the one above. */
  loans: v.optional(v.array(v.object({ number: v.string(), object: v.string() }))),
})
export type DoorAnswer = v.InferOutput<typeof doorAnswer>

/** A smartlocker as staff see it. */
export const locker = v.object({
  id: v.string(),
  name: v.string(),
  key: v.nullable(v.object({ created_at: instant, last_used_at: v.nullable(instant) })),
  /** Unknown codes typed there in the last day. */
  wrong_codes: v.number(),
  /** The page that simulates the locker in a demo. */
  simulator: v.nullable(v.string()),
})
export type Locker = v.InferOutput<typeof locker>
