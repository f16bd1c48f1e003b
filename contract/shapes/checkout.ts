import * as v from 'valibot'
import { id, instant, note, plainDate } from '../fields.ts'
import { bookingMost } from '../limits.ts'
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
 * Names the content that the member decides on: products and how many of each, days, pickup point, address and price.
 * Note, consent and the reserved minutes do not change it.
 */
export const version = v.string()

const checkoutProduct = v.object({
  id: v.string(),
  code: v.string(),
  ...named,
  location: v.object({
    address: v.object({ id: v.string(), is: v.object({ private: v.boolean() }) }),
  }),
  img: picture,
})

/** A product in a checkout, and how many pieces of it are borrowed together. */
export const checkoutLine = v.object({ product: checkoutProduct, quantity: v.number() })
export type CheckoutLine = v.InferOutput<typeof checkoutLine>

/** A member's open checkout. `expires_at` is set while the dates are reserved. */
export const checkout = v.object({
  exists: v.literal(true),
  id: v.string(),
  version,
  origin_id: v.nullable(v.string()),
  status: v.literal('checkout'),
  /** The product of the first line. */
  product: checkoutProduct,
  /** Everything that is borrowed together, at one point on the same days. An earlier server leaves it out: one piece of `product`. */
  lines: v.optional(v.array(checkoutLine)),
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

/** How many pieces. The library's rules limit them, not this shape. */
const quantity = v.pipe(
  v.number('integer'),
  v.integer('integer'),
  v.minValue(1, 'integer'),
  v.maxValue(9999, 'integer'),
)

/** The new quantity of a line. */
export const lineInput = v.object({ quantity: v.optional(quantity, 1) })

/** The choices of a checkout that was abandoned. */
export const restoredInput = v.object({
  /** Its lines, the first included; without them one piece of the product. */
  lines: v.optional(
    v.pipe(
      v.array(v.object({ product_id: id, quantity })),
      v.maxLength(bookingMost.products, 'too_long'),
    ),
    [],
  ),
  shipping: v.optional(v.nullable(shippingInput), null),
  loan: v.optional(v.nullable(loanInput), null),
})
export type RestoredInput = v.InferOutput<typeof restoredInput>

/** The pickup point and the days to check; by default those chosen so far. `delivery` is a point too. */
export const fitQuery = v.object({
  address_id: v.optional(id),
  from_date: v.optional(plainDate),
  to_date: v.optional(plainDate),
})
