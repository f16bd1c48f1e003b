import * as v from 'valibot'
import { instant } from '../fields.ts'

/** Money that a member paid. `refund_due`: it goes back, but has not yet. */
export const paid = v.object({
  amount: v.number(),
  currency: v.string(),
  paid_at: instant,
  refund_due: v.boolean(),
  refunded_at: v.nullable(instant),
})
export type Paid = v.InferOutput<typeof paid>
