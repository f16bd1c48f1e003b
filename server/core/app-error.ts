import {
  type Alternative,
  type ErrorCode,
  type ErrorLimit,
  errorStatus,
  type RefusedLine,
} from '#contract/errors.ts'
import type { AffectedLoan } from '#contract/shapes/admin/affected.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'

export type ErrorDetail = {
  fields?: Record<string, string>
  alternatives?: Alternative[]
  limit?: ErrorLimit
  /** Which of several lines or loans are refused. */
  lines?: RefusedLine[]
  /** The open checkout, if the page shows another one. */
  checkout?: Checkout
  /** The loans that a change by staff affects. */
  loans?: AffectedLoan[]
  service?: { code: string; alert?: string }
  /** Seconds. */
  retryAfter?: number
  cause?: unknown
}

/** An expected refusal: the page gets its code, never internals of the server. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  readonly status: number

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code, { cause: detail.cause })
    this.code = code
    this.detail = detail
    this.status = errorStatus[code]
  }
}

/** The seconds from `at` until an instant, at least one, for `retryAfter`. */
export function secondsUntil(instant: Date | number, at: Date): number {
  return Math.max(1, Math.ceil((Number(instant) - at.getTime()) / 1000))
}

/** The refusal of one field of the input. */
export function invalid(field: string, rule: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: rule } })
}

/** What was looked for. @throws AppError not_found if there is none */
export function orNotFound<T>(found: T): NonNullable<T> {
  if (!found) throw new AppError('not_found')
  return found
}

/** `null` if a rule refuses it. */
export function unlessRefused<T>(choice: Promise<T>): Promise<T | null> {
  return choice.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}
