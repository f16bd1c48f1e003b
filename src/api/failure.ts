import type { Alternative, ClientFailureCode, ErrorCode, ExtensionLimit } from '#contract/errors.ts'

/** What an external system behind the server said. */
export type ExternalFailure = { code: string; alert?: string | undefined }

type Detail = {
  status?: number
  /** Dotted input path to the rule it breaks. */
  fields?: Record<string, string> | undefined
  alternatives?: readonly Alternative[] | undefined
  limit?: ExtensionLimit | undefined
  service?: ExternalFailure | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** Everything that can go wrong with a call, under a code of a closed union. */
export class Failure extends Error {
  override name = 'Failure'
  /** The answer's HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly alternatives: readonly Alternative[]
  readonly limit: ExtensionLimit | null
  readonly service: ExternalFailure | null
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(
    readonly code: ErrorCode | ClientFailureCode,
    {
      status = 0,
      fields = {},
      alternatives = [],
      limit,
      service,
      retryAfter,
      requestId,
    }: Detail = {},
  ) {
    super(code)
    this.status = status
    this.fields = fields
    this.alternatives = alternatives
    this.limit = limit ?? null
    this.service = service ?? null
    this.retryAfter = retryAfter ?? null
    this.requestId = requestId ?? null
  }
}

/** Turns whatever a call threw into a Failure; one that is nobody's is a fault of ours. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  // By name, so that this file needs neither the client's nor the schemas' code.
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return new Failure('timeout')
  if (name === 'ValiError' || name === 'SyntaxError') return new Failure('unreadable_answer')
  // fetch tells a network that did not carry the request by a TypeError and by nothing else
  return new Failure(error instanceof TypeError ? 'offline' : 'internal')
}

/** Whether the answer, if any, never came: the same request may still have had its effect. */
export function isUnanswered({ code }: Failure): boolean {
  return code === 'offline' || code === 'timeout' || code === 'unreadable_answer'
}

/** Whether trying again, unchanged, may help. */
export function isTransient(error: unknown): boolean {
  return error instanceof Failure && (isUnanswered(error) || error.status === 503)
}
