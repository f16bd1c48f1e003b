import * as v from 'valibot'
import { instant } from '../fields.ts'

/** A code as typed in the dark: spaces, dashes and small letters are forgiven. */
export const lockerCode = v.pipe(
  v.string(),
  v.maxLength(40, 'id'),
  v.transform(text => text.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[A-Z0-9]{4,16}$/, 'id'),
)

/** What a smartlocker is told: its door opens. */
export const doorAnswer = v.object({
  door: v.literal('open'),
  kind: v.picklist(['pickup', 'deposit']),
  /** The loan's number and object, for the locker's screen. */
  number: v.string(),
  object: v.string(),
})
export type DoorAnswer = v.InferOutput<typeof doorAnswer>

/** A smartlocker as staff look after it. */
export const locker = v.object({
  id: v.string(),
  name: v.string(),
  key: v.nullable(v.object({ created_at: instant, last_used_at: v.nullable(instant) })),
  /** Codes tried there in the last day that were nobody's. */
  wrong_codes: v.number(),
  /** In a demo, the page that stands in for it. */
  simulator: v.nullable(v.string()),
})
export type Locker = v.InferOutput<typeof locker>
