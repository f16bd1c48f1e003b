import * as v from 'valibot'
import { instant, plainDate } from '../fields.ts'
import { paid } from './common.ts'

/**
 * A membership on sale. `duration` in months, prices in euro. With `price_min` whoever buys it chooses the amount, up to
 * `price_max` if there is one; `price` is then what is proposed. `domain/card-price.ts` reads them.
 */
export const renewalCard = v.object({
  id: v.string(),
  name: v.string(),
  duration: v.number(),
  price: v.number(),
  price_min: v.optional(v.nullable(v.number())),
  price_max: v.optional(v.nullable(v.number())),
})
export type RenewalCard = v.InferOutput<typeof renewalCard>

/** A membership of a member; `sub_date` has its first and last valid days. */
export const membership = v.object({
  id: v.string(),
  card: v.object({ name: v.string() }),
  numero_tessera_convenzionata: v.nullable(v.string()),
  sub_date: v.object({ from: plainDate, to: plainDate }),
  origin_created_at: v.nullable(instant),
  created_at: instant,
  /** What the member paid for it online; `null` for one that was given or imported. */
  payment: v.optional(v.nullable(paid)),
  /** What was paid in euro before it was imported; `null` if unknown. An earlier server leaves it out. */
  price: v.optional(v.nullable(v.number())),
})
export type Membership = v.InferOutput<typeof membership>
