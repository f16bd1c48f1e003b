import { HTTPError } from 'ky'
import * as v from 'valibot'
import { errorBody } from '#contract/errors.ts'
import { Failure, toFailure } from './failure.ts'

/**
 * Turns any error of a request into a Failure, by the code in the body. A body in another format
 * gives `unavailable` or `unreadable_answer`.
 */
export function readFailure(error: unknown): Failure {
  return error instanceof HTTPError
    ? refusalOf(error.response.status, error.data)
    : toFailure(error)
}

/** The Failure for an error response with this body, parsed if it was JSON. */
export function refusalOf(status: number, answer: unknown): Failure {
  const body = v.safeParse(errorBody, answer)
  if (!body.success)
    return new Failure(status >= 500 ? 'unavailable' : 'unreadable_answer', { status })
  const { code, retry_after: retryAfter, request_id: requestId, ...detail } = body.output.error
  return new Failure(code, { ...detail, status, retryAfter, requestId })
}
