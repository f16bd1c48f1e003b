import type { ErrorCode } from '../errors.ts'

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
