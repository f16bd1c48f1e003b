import * as v from 'valibot'
import { alternative, type ErrorCode, errorCodes, refusedLine } from '../errors.ts'
import { busyPeriod } from './catalogue.ts'
import { currentCheckout } from './checkout.ts'
import { named } from './localized.ts'

/** Why a member may not borrow, whatever the product. */
export const memberRefusals = [
  'member_suspended',
  'adhesion_required',
  'card_inactive',
  'card_missing',
  'no_loans_available',
] as const satisfies readonly ErrorCode[]
export type MemberRefusal = (typeof memberRefusals)[number]

/** Why the member may not borrow the product. */
export const borrowErrors = [
  ...memberRefusals,
  'own_object',
  'object_in_maintenance',
] as const satisfies readonly ErrorCode[]
/** The same, or why they may not wait for it in its queue. */
export type BorrowRefusal = (typeof borrowErrors)[number] | 'already_borrowed' | 'queues_full'

/** Why the days are refused. `object_busy` and `too_late_today` come with free alternatives. */
export const periodErrors = [
  'date_in_past',
  'dates_reversed',
  'loan_too_long',
  'too_far_ahead',
  'pickup_closed',
  'return_closed',
  'too_late_today',
  'object_busy',
  'object_in_maintenance',
] as const satisfies readonly ErrorCode[]

/** Why the pickup point, or the delivery, is refused. */
export const pointErrors = [
  'pickup_point_not_allowed',
  'pickup_point_closed',
  'shipping_method_unavailable',
  'contact_consent_required',
  'locker_full',
  'postal_code_unknown',
  'delivery_too_far',
] as const satisfies readonly ErrorCode[]

/** Why a product, or more pieces of it, cannot be borrowed together with what is in the checkout. */
export const lineErrors = [
  'lines_exceeded',
  'pieces_exceeded',
  'too_few_copies',
  'private_alone',
] as const satisfies readonly ErrorCode[]

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
  /** The days on which not all lines can be had, from today on, whatever the point. What the member has reserved is free. */
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
  /** Why way and pickup point are to be chosen anew; `null` if they were taken over. */
  way: v.nullable(v.picklist(errorCodes)),
})
export type FilledCheckout = v.InferOutput<typeof filledCheckout>
