import * as v from 'valibot'
import { id, instant } from '../../fields.ts'

/** A hand-out or a return that happened while the device had no network. */
export const offlineMove = v.pipe(
  v.object({
    /** Made on the device: 32 hexadecimal digits. Whoever sends it, it is done once. */
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'id')),
    kind: v.picklist(['hand_out', 'take_back']),
    happened_at: instant,
    /** Who of the staff did it, if it was not the sender. */
    by: v.optional(v.nullable(id), null),
    /** The loan, if the device knew it. */
    loan: v.optional(v.nullable(id), null),
    /** The label that was scanned or typed. */
    label: v.optional(v.nullable(id), null),
  }),
  v.forward(
    v.check(
      ({ kind, loan, label }) => loan !== null || (kind === 'take_back' && label !== null),
      'required',
    ),
    ['loan'],
  ),
)
export type OfflineMove = v.InferOutput<typeof offlineMove>
