import * as v from 'valibot'
import { alternative, errorCodes, extensionLimits, refusedLine } from '../errors.ts'
import { instant, plainDate, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { endReasons, obstacles, orderStatuses } from '../order-status.ts'
import { busyPeriod, productCard } from './catalogue.ts'
import { currentCheckout, shippingAddress } from './checkout.ts'
import { paid, picture } from './common.ts'
import { described, named } from './localized.ts'

export const orderMethods = ['desk', 'smartlocker', 'p2p', 'delivery'] as const

/** Loans that are booked together: their own id, and the ids of all of them, in the order of the checkout. Often it is one. */
export const bookingOfLoan = v.object({ id: v.string(), loans: v.array(v.string()) })

/** A loan as its borrower sees it. */
export const order = v.object({
  id: v.string(),
  number: v.string(),
  /**
   * The loans that the member booked together: with the same pickup point, method and days, and with one pickup code.
   * After that each loan changes by itself. An earlier server leaves it out: the loan alone.
   */
  booking: v.optional(bookingOfLoan),
  status: v.picklist(orderStatuses),
  status_n: v.number(),
  created_at: instant,
  product: v.object({
    id: v.string(),
    ...named,
    img: picture,
    imgs: v.array(picture),
    /** For an open private loan. The telephone is given only after the owner agreed. */
    owner: v.nullable(v.object({ first_name: v.string(), phone_number: v.nullable(v.string()) })),
  }),
  loan: v.object({
    from_date: plainDate,
    to_date: plainDate,
    delivery_date: v.nullable(plainDate),
    return_date: v.nullable(plainDate),
    /** The last day to collect a pending loan. It lapses afterwards. */
    collect_by: v.nullable(plainDate),
    /** Why its product cannot be collected now. An earlier server leaves it out. */
    obstacle: v.optional(v.nullable(v.picklist(obstacles))),
    /** If another loan still has it: the last day of that one. */
    expected_back: v.optional(v.nullable(plainDate)),
    pickup_code: v.nullable(v.string()),
    /** Text of the QR code. The device draws it, so it works offline. */
    pickup_qr_code: v.nullable(v.string()),
    deposit_code: v.nullable(v.string()),
    deposit_qr_code: v.nullable(v.string()),
  }),
  shipping: v.object({
    method: v.picklist(orderMethods),
    address: v.nullable(shippingAddress),
    /** For a delivery: where to return it. */
    return_address: v.optional(v.nullable(shippingAddress)),
  }),
  /** What the borrower paid for the delivery; `null` for the owner, and if nothing was paid. */
  payment: v.optional(v.nullable(paid)),
  /** Markdown. */
  note: v.string(),
  /** HTML. */
  note_answers: v.array(v.string()),
  /** Why the owner or the desk cancelled it. */
  motivation: v.nullable(v.string()),
  /**
   * How far its borrower can extend it now: the latest end, and what prevents a later one; `to_date` is `null` if not at all.
   * An earlier server leaves it out.
   */
  extension: v.optional(
    v.nullable(
      v.object({
        to_date: v.nullable(plainDate),
        limit: v.nullable(v.picklist(extensionLimits)),
      }),
    ),
  ),
  /** Why it ended by itself. An earlier server leaves it out. */
  ended_because: v.optional(v.nullable(v.picklist(endReasons))),
  is_reviewable: v.boolean(),
  is: v.object({
    p2p_expiring: v.boolean(),
    timer_deadline_extended: v.boolean(),
    /** The owner of a private object has agreed to lend it. */
    owner_agreed: v.boolean(),
    /** The recipient of the answer owns the product. An earlier server leaves it out. */
    lent: v.optional(v.boolean()),
    /** It ended because its product was lost. An earlier server leaves it out. */
    lost: v.optional(v.boolean()),
  }),
  /** The borrower, for the owner of a private product while the loan is open. */
  user: v.object({
    first_name: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
  }),
})
export type Order = v.InferOutput<typeof order>

/** A booking with its loans, in the order of the checkout. */
export const booking = v.object({ id: v.string(), orders: v.array(order) })
export type Booking = v.InferOutput<typeof booking>

/** A product that the member lends, with its open loans, soonest first. */
export const ownProduct = v.object({ ...productCard.entries, orders: v.array(order) })
export type OwnProduct = v.InferOutput<typeof ownProduct>

/** One of them with all its details. */
export const ownProductInFull = v.object({
  ...ownProduct.entries,
  ...described,
  /** The origin_id of the chosen category; `null` for one that cannot be chosen. */
  category: v.nullable(v.string()),
  imgs: v.array(v.object({ id: v.string(), ...picture.entries })),
})
export type OwnProductInFull = v.InferOutput<typeof ownProductInFull>

/** A written reason, required from owner and desk. */
export const motivation = v.pipe(requiredText, v.maxLength(limits.motivationMaxChars, 'too_long'))
/** A borrower needs no reason. */
export const cancelInput = v.object({ motivation: v.optional(motivation) })
export const statusInput = v.variant('value', [
  v.object({ value: v.literal('approved') }),
  v.object({ value: v.literal('returned') }),
  v.object({ value: v.literal('denied'), motivation }),
])
/** What an owner writes to the borrower. Plain text. */
export const answerInput = v.object({
  answer: v.pipe(requiredText, v.maxLength(limits.noteMaxChars, 'too_long')),
})

/** The requested end; by default a month later. */
export const extensionInput = v.object({ to_date: v.optional(plainDate) })

/** Whether all lines of a checkout fit at a pickup point on some days. */
export const checkoutFit = v.object({
  /** Where all lines can be collected, and how; the first product's own point first. `delivery` is a point too. */
  points: v.array(v.string()),
  /** The asked point, or the chosen one. */
  address_id: v.nullable(v.string()),
  /** The lines that do not fit there on the asked days, or that cannot be collected there. Empty if all fit, or without days. */
  refused: v.array(refusedLine),
  /** Why the days themselves do not fit, whatever the lines. */
  code: v.nullable(v.picklist(errorCodes)),
  /**
   * The nearest periods of the same length on which all fit: there, each without `address_id`; then one at each other
   * point, if it is nearer than all of these. Without days, none.
   */
  alternatives: v.array(alternative),
  /**
   * The days, from today on, on which some line is busy at every pickup point. The member's own reservation counts as
   * free.
   */
  busy: v.array(busyPeriod),
})
export type CheckoutFit = v.InferOutput<typeof checkoutFit>

/** A checkout with the lines of an earlier booking, and what could not be taken over. */
export const filledCheckout = v.object({
  checkout: currentCheckout,
  /** The products that are missing, or of which there are fewer than were borrowed, with the reason. */
  missing: v.array(
    v.object({
      product_id: v.string(),
      ...named,
      wanted: v.number(),
      given: v.number(),
      code: v.picklist(errorCodes),
    }),
  ),
  /** Why the member must choose method and pickup point again; `null` if they were taken over. */
  way: v.nullable(v.picklist(errorCodes)),
})
export type FilledCheckout = v.InferOutput<typeof filledCheckout>
