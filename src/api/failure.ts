import type {
  Alternative,
  ClientFailureCode,
  ErrorCode,
  ErrorLimit,
  RefusedLine,
} from '#contract/errors.ts'
import type { AffectedLoan } from '#contract/shapes/admin/affected.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'

/** The answer of an external system behind the server. */
export type ExternalFailure = { code: string; alert?: string | undefined }

type Detail = {
  status?: number
  /** Dotted input path to the violated rule. */
  fields?: Record<string, string> | undefined
  alternatives?: readonly Alternative[] | undefined
  limit?: ErrorLimit | undefined
  lines?: readonly RefusedLine[] | undefined
  checkout?: Checkout | undefined
  loans?: readonly AffectedLoan[] | undefined
  service?: ExternalFailure | undefined
  /** In seconds. */
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** Any failure of a call, with a code from a closed union. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ErrorCode | ClientFailureCode
  /** HTTP status of the answer; 0 without an answer. */
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly alternatives: readonly Alternative[]
  readonly limit: ErrorLimit | null
  /** Which of several lines or loans are refused. */
  readonly lines: readonly RefusedLine[]
  /** The open checkout, which is not the one that the page showed. */
  readonly checkout: Checkout | null
  /** The loans that a change affects. */
  readonly loans: readonly AffectedLoan[]
  readonly service: ExternalFailure | null
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(
    code: ErrorCode | ClientFailureCode,
    {
      status = 0,
      fields = {},
      alternatives = [],
      limit,
      lines = [],
      checkout,
      loans = [],
      service,
      retryAfter,
      requestId,
    }: Detail = {},
  ) {
    super(code)
    this.code = code
    this.status = status
    this.fields = fields
    this.alternatives = alternatives
    this.limit = limit ?? null
    this.lines = lines
    this.checkout = checkout ?? null
    this.loans = loans
    this.service = service ?? null
    this.retryAfter = retryAfter ?? null
    this.requestId = requestId ?? null
  }
}

/** Code that could not be loaded fails as a call without a network does. @throws Failure */
export function notLoaded(): never {
  throw new Failure('offline')
}

/** Turns any thrown value into a Failure. An unknown value becomes an internal failure. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  // Compared by name, so that this file imports neither the client nor the schemas.
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return new Failure('timeout')
  if (name === 'ValiError' || name === 'SyntaxError') return new Failure('unreadable_answer')
  // fetch throws a TypeError only if the network failed; ky names this case.
  const isOffline = name === 'NetworkError' || error instanceof TypeError
  return new Failure(isOffline ? 'offline' : 'internal')
}

/** Whether no answer arrived. The request may still have had its effect. */
export function isUnanswered({ code }: Failure): boolean {
  return code === 'offline' || code === 'timeout' || code === 'unreadable_answer'
}

/** Whether the server refused the call itself, which therefore fails again if it is repeated. */
export function isRefusal({ status }: Failure): boolean {
  return status >= 400 && status < 500 && status !== 429
}

/** Whether repeating the same call may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof Failure && (isUnanswered(error) || error.status === 503)
}
