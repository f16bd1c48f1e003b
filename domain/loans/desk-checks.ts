import type { ErrorCode, ErrorLimit } from '#contract/errors.ts'
import type {
  borrowErrors,
  lineErrors,
  periodErrors,
  pointErrors,
} from '#contract/shapes/booking-errors.ts'
import type { CheckResult, DeskCheck } from '#contract/shapes/desk/lending.ts'

/** The rules of a checkout, and those of the desk alone. */
type LendRefusal =
  | (typeof borrowErrors)[number]
  | (typeof lineErrors)[number]
  | (typeof pointErrors)[number]
  | (typeof periodErrors)[number]
  | 'loans_overdue'
  | 'object_not_back'

/** Which check a rule belongs to. */
const checkOf: Record<LendRefusal, DeskCheck> = {
  card_inactive: 'card',
  card_missing: 'card',
  member_suspended: 'suspension',
  loans_overdue: 'overdue',
  no_loans_available: 'limit',
  lines_exceeded: 'limit',
  pieces_exceeded: 'limit',
  own_object: 'permission',
  private_alone: 'permission',
  contact_consent_required: 'permission',
  adhesion_required: 'form',
  object_busy: 'next_booking',
  object_in_maintenance: 'service',
  object_not_back: 'service',
  too_few_copies: 'service',
  pickup_point_not_allowed: 'place',
  pickup_point_closed: 'place',
  shipping_method_unavailable: 'place',
  locker_full: 'place',
  postal_code_unknown: 'place',
  delivery_too_far: 'place',
  date_in_past: 'days',
  dates_reversed: 'days',
  loan_too_long: 'days',
  too_far_ahead: 'days',
  pickup_closed: 'days',
  return_closed: 'days',
  too_late_today: 'days',
}

/** What staff decide for the library. The others are a fact, or a decision that is changed elsewhere first. */
const overridable: readonly ErrorCode[] = [
  'card_inactive',
  'card_missing',
  'loans_overdue',
  'no_loans_available',
  'lines_exceeded',
  'pieces_exceeded',
  'pickup_closed',
  'return_closed',
  'too_late_today',
]

/** A rule that refuses; `limit` says for whom busy days are kept, `prepared` that it only came back just now. */
export type Refusal = {
  code: ErrorCode
  limit?: ErrorLimit | undefined
  prepared?: boolean | undefined
}

/** The check of a rule; `null` for what is no rule of a loan, such as a server that does not answer. */
export function deskCheckOf({ code, limit }: Refusal): DeskCheck | null {
  if (code === 'object_busy' && limit === 'queue') return 'queue'
  return code in checkOf ? checkOf[code as LendRefusal] : null
}

/** Whether staff may lend although the rule refuses. */
export function mayOverride(refusal: Refusal): boolean {
  const { code, prepared = false } = refusal
  return prepared || deskCheckOf(refusal) === 'queue' || overridable.includes(code)
}

/** The colour of a check by what it refuses. */
export function checkState(refusals: readonly Refusal[]): CheckResult['state'] {
  if (refusals.length === 0) return 'ok'
  return refusals.every(mayOverride) ? 'overridable' : 'refused'
}
