import { HTTPError, TimeoutError } from 'ky'
import * as v from 'valibot'
import {
  type Alternative,
  type ClientFailureCode,
  type ErrorCode,
  errorBody,
} from '#contract/errors.ts'

type Detail = {
  status?: number
  fields?: Record<string, string> | undefined
  alternatives?: readonly Alternative[] | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** Everything that can go wrong with a call, under a code of a closed union. */
export class Failure extends Error {
  override name = 'Failure'

  constructor(
    readonly code: ErrorCode | ClientFailureCode,
    readonly detail: Detail = {},
  ) {
    super(code)
  }
}

/** Turns whatever a call threw into a Failure. An answer that is not ours counts as unreadable. */
export async function toFailure(error: unknown): Promise<Failure> {
  if (error instanceof Failure) return error
  if (error instanceof TimeoutError) return new Failure('timeout')
  if (error instanceof v.ValiError || error instanceof SyntaxError) {
    return new Failure('unreadable_answer')
  }
  if (!(error instanceof HTTPError)) return new Failure('offline')
  const { status } = error.response
  const body = v.safeParse(errorBody, await error.response.json().catch(() => null))
  if (!body.success) return new Failure(status >= 500 ? 'unavailable' : 'unreadable_answer', { status })
  const { code, fields, alternatives, retry_after, request_id } = body.output.error
  return new Failure(code, {
    status,
    fields,
    alternatives,
    retryAfter: retry_after,
    requestId: request_id,
  })
}

/** Whether trying again, unchanged, may help. */
export function isTransient(error: unknown): boolean {
  const codes = ['offline', 'timeout', 'unavailable', 'rate_limited']
  return error instanceof Failure && codes.includes(error.code)
}
