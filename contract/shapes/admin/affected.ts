import * as v from 'valibot'
import { id, plainDate } from '../../fields.ts'
import { standingOrderStatuses } from '../../order-status.ts'
import { named } from '../localized.ts'
import { smallNumber } from './admin-fields.ts'

/** Why a change by staff affects a loan that is booked or out. */
export const affectedReasons = [
  /** Its product needs a repair. */
  'in_repair',
  /** Its pickup point is no longer open to the public. */
  'point_ended',
  /** Its product can no longer be collected at its pickup point. */
  'not_there',
  /** Its pickup point is a locker now, or a desk. */
  'way_changed',
  'address_changed',
  /** Its pickup point is closed on a day on which it could have been collected, or on which it ends. */
  'pickup_closed',
  'return_closed',
  /** On such a day it is open for less time. */
  'hours_changed',
] as const
export type AffectedReason = (typeof affectedReasons)[number]

const dates = { from_date: plainDate, to_date: plainDate }
const point = v.object({ id: v.string(), name: v.string() })

/** A loan that a change affects, with what can become of it. */
export const affectedLoan = v.object({
  id: v.string(),
  number: v.string(),
  /** Counts its changes. */
  revision: v.number(),
  status: v.picklist(standingOrderStatuses),
  product: v.object({ code: v.string(), ...named }),
  borrower: v.string(),
  ...dates,
  point: v.nullable(point),
  reasons: v.array(v.picklist(affectedReasons)),
  /** Other days or another pickup point, the best first. If there is none, the borrower is only notified. */
  options: v.array(v.object({ ...dates, point })),
})
export type AffectedLoan = v.InferOutput<typeof affectedLoan>

/** Staff decide about at most this many loans. The borrowers of further ones are notified. */
export const affectedLoansMax = 250

/**
 * The decision about each loan that a change affects: one of its options, or `null` to notify its borrower. A call with
 * a list is refused as `loans_affected` unless the list has every affected loan in its present state; so an empty list
 * asks which they are. A call without a list notifies all borrowers.
 */
export const loanDecisions = v.optional(
  v.pipe(
    v.array(
      v.object({
        id,
        revision: smallNumber(1_000_000),
        plan: v.nullable(v.object({ ...dates, point_id: id })),
      }),
    ),
    v.maxLength(affectedLoansMax, 'too_long'),
  ),
)
export type LoanDecisions = v.InferOutput<typeof loanDecisions>
