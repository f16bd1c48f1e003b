import * as v from 'valibot'
import { affectedLoan } from './shapes/admin/affected.ts'
import { checkout } from './shapes/checkout.ts'
import { named } from './shapes/localized.ts'

/**
 * The closed union of error codes, with the HTTP status of each. The page translates a code into a
 * text; no code depends on a message.
 */
export const errorStatus = {
  // input
  malformed_request: 400,
  validation_failed: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  file_infected: 422,
  scan_unavailable: 503,
  // request and access
  library_unknown: 404,
  library_unavailable: 503,
  daily_limits_exceeded: 503,
  signed_out: 401,
  token_invalid: 401,
  token_expired: 401,
  session_revoked: 401,
  /** The session was ended on another device, so this one deletes its stored personal data. */
  session_ended: 401,
  credentials_invalid: 409,
  too_many_attempts: 429,
  sign_in_code_required: 403,
  sign_in_code_refused: 409,
  /** A member without a password must sign on again. */
  fresh_sign_on_required: 403,
  // a trial library
  trial_ended: 403,
  trial_full: 409,
  trials_full: 409,
  // single sign-on
  sso_not_configured: 409,
  sso_required: 409,
  sso_state_invalid: 409,
  sso_refused: 409,
  sso_email_unverified: 409,
  sso_email_taken: 409,
  sso_provider_down: 503,
  rate_limited: 429,
  forbidden: 403,
  origin_refused: 403,
  email_unverified: 403,
  link_unusable: 404,
  /** The link was opened in another browser than the sign-up, so a password must be chosen. */
  password_choice_required: 409,
  adhesion_changed: 409,
  paper_too_old: 409,
  impersonation_refused: 403,
  loans_open: 409,
  product_lent: 409,
  former_release_runs: 409,
  copies_full: 409,
  category_in_use: 409,
  // merging the records of a member
  merge_staff: 409,
  merge_reserved: 409,
  merge_crm: 409,
  merge_shared: 409,
  merge_changed: 409,
  // a code of the library, by which a member gets their account
  claim_needless: 409,
  claim_unusable: 404,
  manuals_full: 409,
  photos_full: 409,
  loans_affected: 409,
  last_administrator: 409,
  // the second factor
  second_step_over: 409,
  code_wrong: 409,
  passkey_refused: 409,
  passkey_elsewhere: 409,
  passkeys_full: 409,
  proof_required: 403,
  last_factor: 409,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_mismatch: 422,
  idempotency_in_progress: 409,
  // borrowing
  adhesion_required: 403,
  member_suspended: 403,
  card_inactive: 403,
  card_missing: 403,
  no_loans_available: 409,
  loans_overdue: 409,
  own_object: 409,
  // lending
  domicile_missing: 409,
  // the period
  date_in_past: 422,
  dates_reversed: 422,
  loan_too_long: 422,
  too_far_ahead: 422,
  pickup_closed: 422,
  return_closed: 422,
  too_late_today: 422,
  object_busy: 409,
  object_in_maintenance: 409,
  object_not_back: 409,
  // the checkout
  checkout_missing: 404,
  checkout_changed: 409,
  checkout_incomplete: 409,
  checkout_expired: 409,
  hold_renewals_used: 409,
  pickup_point_not_allowed: 422,
  pickup_point_closed: 422,
  shipping_method_unavailable: 422,
  contact_consent_required: 422,
  private_requests_exceeded: 429,
  // several things in one checkout
  lines_exceeded: 409,
  pieces_exceeded: 409,
  too_few_copies: 409,
  private_alone: 409,
  locker_full: 422,
  // delivery at home
  postal_code_unknown: 404,
  delivery_too_far: 422,
  // orders
  order_not_cancellable: 409,
  order_state_changed: 409,
  order_already_returned: 409,
  loan_not_begun: 409,
  owner_not_agreed: 409,
  motivation_required: 422,
  extension_used: 409,
  extension_blocked: 409,
  deadline_used: 409,
  undo_too_late: 409,
  undo_followed: 409,
  // smartlockers
  code_unknown: 404,
  code_used: 409,
  code_too_early: 409,
  code_over: 409,
  // the queue
  object_free: 409,
  already_borrowed: 409,
  queues_full: 409,
  already_reviewed: 409,
  not_reviewable: 409,
  // money
  membership_active: 409,
  card_changed: 409,
  price_changed: 409,
  receipt_reversed: 409,
  receipt_kept: 409,
  till_changed: 409,
  till_closed: 409,
  payment_not_completed: 402,
  payment_mismatch: 409,
  payment_pending: 409,
  payment_refunded: 409,
  delivery_refunded: 409,
  payment_unavailable: 503,
  // other web sites
  website_keys_full: 409,
  // the external catalogue
  crm_not_configured: 409,
  crm_refused: 409,
  crm_unavailable: 503,
  // the server
  unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

/** Failures that only the page can detect: the request got no valid answer. */
export const clientFailureCodes = ['offline', 'timeout', 'unreadable_answer'] as const
export type ClientFailureCode = (typeof clientFailureCodes)[number]

/** Why a loan cannot be extended as requested: limits that errors name. */
const errorLimits = ['booked', 'queue', 'closed', 'maintenance'] as const
/** The same in a loan. `late`: it is overdue by more than an extension. */
export const extensionLimits = [...errorLimits, 'late'] as const
export type ExtensionLimit = (typeof extensionLimits)[number]

/** A free period offered instead of a refused one, both days inclusive. `address_id`: at another pickup point than the chosen one. */
export const alternative = v.object({
  from_date: v.string(),
  to_date: v.string(),
  address_id: v.optional(v.string()),
})

/** A line of a checkout, or a loan of a booking, that a rule refuses. */
export const refusedLine = v.object({
  product_id: v.string(),
  ...named,
  code: v.picklist(errorCodes),
  limit: v.optional(v.picklist(errorLimits)),
  /** How many pieces are free there on these days, if fewer than wanted. */
  free: v.optional(v.number()),
})
export type RefusedLine = v.InferOutput<typeof refusedLine>

/**
 * The body of every error answer. `fields` maps a dotted input path to a field rule (`required`,
 * `email`…).
 */
export const errorBody = v.object({
  error: v.object({
    code: v.picklist(errorCodes),
    message: v.string(),
    request_id: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    /** The same paths with a text in the requester's language. */
    field_messages: v.optional(v.record(v.string(), v.string())),
    alternatives: v.optional(v.array(alternative)),
    /**
     * Which of several lines or loans are refused, each with its reason. The answer has the code of the first. Missing
     * if the refusal concerns none of them but, for example, the member.
     */
    lines: v.optional(v.array(refusedLine)),
    /** The open checkout, if it is not the one that the page shows. */
    checkout: v.optional(checkout),
    /** The loans that the change affects, if staff have not decided about each. */
    loans: v.optional(v.array(affectedLoan)),
    /** What prevents an extension; or `queue`, if the busy days are kept for the first in it. */
    limit: v.optional(v.picklist(errorLimits)),
    /** The answer of the external system behind the call, if there is one. */
    service: v.optional(v.object({ code: v.string(), alert: v.optional(v.string()) })),
    retry_after: v.optional(v.number()),
  }),
})

export type ErrorLimit = (typeof errorLimits)[number]
export type ErrorBody = v.InferOutput<typeof errorBody>
export type Alternative = v.InferOutput<typeof alternative>
