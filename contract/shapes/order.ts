import * as v from 'valibot'
import { instant, plainDate } from '../fields.ts'
import { limits } from '../limits.ts'
import { orderStatuses } from '../order-status.ts'
import { productCard } from './catalogue.ts'
import { shippingAddress } from './checkout.ts'
import { picture } from './common.ts'

export {
  closedRank,
  type OrderStatus,
  openOrderStatuses,
  orderRank,
  orderStatuses,
  standingOrderStatuses,
} from '../order-status.ts'

export const orderMethods = ['desk', 'smartlocker', 'p2p', 'delivery'] as const

/** A loan, from request to return, as its borrower sees it. */
export const order = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(orderStatuses),
  status_n: v.number(),
  created_at: instant,
  product: v.object({
    id: v.string(),
    name: v.string(),
    img: picture,
    imgs: v.array(picture),
    /** Of an open private loan; the telephone only once the owner has agreed. */
    owner: v.nullable(v.object({ first_name: v.string(), phone_number: v.nullable(v.string()) })),
  }),
  loan: v.object({
    from_date: plainDate,
    to_date: plainDate,
    delivery_date: v.nullable(plainDate),
    return_date: v.nullable(plainDate),
    /** The last day to collect it while it is pending; afterwards it lapses. */
    collect_by: v.nullable(plainDate),
    pickup_code: v.nullable(v.string()),
    /** Text to draw as a QR image; drawing happens on the device, so it works offline. */
    pickup_qr_code: v.nullable(v.string()),
    deposit_code: v.nullable(v.string()),
    deposit_qr_code: v.nullable(v.string()),
  }),
  shipping: v.object({
    method: v.picklist(orderMethods),
    address: v.nullable(shippingAddress),
    /** Of a delivery: where it is brought back. */
    return_address: v.optional(v.nullable(shippingAddress)),
  }),
  /** Markdown. */
  note: v.string(),
  /** HTML. */
  note_answers: v.array(v.string()),
  /** Why the owner or the desk gave it up. */
  motivation: v.nullable(v.string()),
  is_reviewable: v.boolean(),
  is: v.object({
    p2p_expiring: v.boolean(),
    timer_deadline_extended: v.boolean(),
    /** The owner of a private object has agreed to lend it. */
    owner_agreed: v.boolean(),
  }),
  /** The borrower, told to the owner of a private object while the loan is open. */
  user: v.object({
    first_name: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
  }),
})
export type Order = v.InferOutput<typeof order>

/** An object of one's own, with the loans of it that are open, soonest first. */
export const ownObject = v.object({ ...productCard.entries, orders: v.array(order) })
export type OwnObject = v.InferOutput<typeof ownObject>

/** One of them in full, as its owner wrote it. */
export const ownObjectInFull = v.object({
  ...ownObject.entries,
  description: v.string(),
  /** The origin_id of the category its owner chose; `null` for one that can't be chosen. */
  category: v.nullable(v.string()),
  imgs: v.array(v.object({ id: v.string(), ...picture.entries })),
})
export type OwnObjectInFull = v.InferOutput<typeof ownObjectInFull>

/** A written reason, required of owner and desk. */
export const motivation = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(limits.motivationMaxChars, 'too_long'),
)
/** Of a borrower no reason is asked. */
export const cancelInput = v.object({ motivation: v.optional(motivation) })
export const ownerCancelInput = v.object({ motivation })
export const statusInput = v.variant('value', [
  v.object({ value: v.literal('approved') }),
  v.object({ value: v.literal('returned') }),
  v.object({ value: v.literal('denied'), motivation }),
])
/** The end wished for; without it, a month on. */
export const extensionInput = v.object({ to_date: v.optional(plainDate) })
