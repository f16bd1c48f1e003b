import * as v from 'valibot'
import { id, instant, orderId, postalCode, shortText } from '../fields.ts'

/**
 * A picture in several widths. `avif` and `webp` are `srcset` values, `url` is the fallback. The
 * placeholder is `blur`, nine colours of three hex digits in three rows, or else `tint`, a CSS
 * colour.
 */
export const picture = v.object({
  url: v.string(),
  alt: v.string(),
  avif: v.string(),
  webp: v.string(),
  tint: v.string(),
  blur: v.optional(v.string()),
})
export type Picture = v.InferOutput<typeof picture>

/** A street address. `cap` is the Italian postal code. */
export const geo = v.object({
  address: v.string(),
  cap: v.string(),
  city: v.string(),
  province: v.string(),
})
export type Geo = v.InferOutput<typeof geo>

/** The same as a member writes it, in full: their domicile, or the destination of a delivery. */
export const geoInput = v.object({
  address: shortText,
  cap: postalCode,
  city: shortText,
  province: shortText,
})

export const idParams = v.object({ id })

/**
 * An order to approve with the provider's script. `pp_pk` is the account's public id; an open page may still have an
 * earlier one.
 */
export const payable = v.object({ order_id: orderId, pp_pk: v.optional(v.string()) })
export type Payable = v.InferOutput<typeof payable>

/** Money that a member paid. `refund_due`: it goes back, but has not yet. */
export const paid = v.object({
  amount: v.number(),
  currency: v.string(),
  paid_at: instant,
  refund_due: v.boolean(),
  refunded_at: v.nullable(instant),
  /** The number of its receipt, such as «12/2026»; `null` for what was paid before there were any. */
  receipt: v.optional(v.nullable(v.string())),
})
export type Paid = v.InferOutput<typeof paid>
