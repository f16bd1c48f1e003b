import * as v from 'valibot'
import { id, instant, note, plainDate } from '../fields.ts'
import { geo, geoInput, picture } from './common.ts'
import { localized, named } from './localized.ts'

export const shippingMethods = ['pickup', 'delivery', 'p2p', 'smartlocker'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/** Where and how the product is handed over. */
export const shippingAddress = v.object({
  id: v.string(),
  name: v.string(),
  ...v.partial(geo).entries,
  /** The part of town, for a private home. */
  area: v.optional(v.nullable(v.string())),
  is: v.object({ private: v.boolean() }),
  smartlocker_instruction: v.nullable(localized),
  map_link: v.nullable(v.string()),
})

export const shipping = v.object({
  method: v.picklist(shippingMethods),
  address: v.nullable(shippingAddress),
  date: v.nullable(plainDate),
  /** What the delivery costs, in euro; 0 without one. */
  price: v.number(),
})
export type Shipping = v.InferOutput<typeof shipping>

export const checkoutLoan = v.object({
  from_date: v.nullable(plainDate),
  to_date: v.nullable(plainDate),
  /** The two dates as an array, or empty. */
  dates: v.array(plainDate),
  /** First and last day included. */
  no_of_days: v.number(),
})

/**
 * The content that the member decides on: product, days, pickup point, address and price. It changes with them, not
 * with the note, the consent or the reserved minutes.
 */
export const version = v.string()

/** A member's open checkout. `expires_at` is set while the dates are reserved. */
export const checkout = v.object({
  exists: v.literal(true),
  id: v.string(),
  version,
  origin_id: v.nullable(v.string()),
  status: v.literal('checkout'),
  product: v.object({
    id: v.string(),
    code: v.string(),
    ...named,
    location: v.object({
      address: v.object({ id: v.string(), is: v.object({ private: v.boolean() }) }),
    }),
    img: picture,
  }),
  customer: v.object({
    id: v.string(),
    name: v.string(),
    card_number: v.nullable(v.string()),
    email: v.string(),
  }),
  shipping,
  loan: checkoutLoan,
  note: v.string(),
  is_contact_shared: v.boolean(),
  expires_at: v.nullable(instant),
})
export type Checkout = v.InferOutput<typeof checkout>

export const noCheckout = v.object({ exists: v.literal(false) })
export const currentCheckout = v.variant('exists', [checkout, noCheckout])
export type CurrentCheckout = v.InferOutput<typeof currentCheckout>

/**
 * One municipality of a postal code; `distance_from_u` in kilometres from the product's pickup
 * point.
 */
export const addressDistance = v.object({
  city: v.string(),
  province: v.string(),
  distance_from_u: v.number(),
})
export type AddressDistance = v.InferOutput<typeof addressDistance>

export const shippingInput = v.object({
  method: v.picklist(shippingMethods),
  address_id: v.optional(v.nullable(id)),
  shipping_geo: v.optional(v.nullable(geoInput)),
  is_contact_shared: v.optional(v.boolean(), false),
})
export type ShippingInput = v.InferOutput<typeof shippingInput>

export const loanInput = v.object({
  from_date: plainDate,
  to_date: plainDate,
  note: v.optional(note, ''),
  is_contact_shared: v.optional(v.boolean(), false),
})
export type LoanInput = v.InferOutput<typeof loanInput>

/** The choices of a checkout that was abandoned. */
export const restoredInput = v.object({
  shipping: v.optional(v.nullable(shippingInput), null),
  loan: v.optional(v.nullable(loanInput), null),
})
export type RestoredInput = v.InferOutput<typeof restoredInput>
