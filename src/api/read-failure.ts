import { HTTPError } from 'ky'
import * as v from 'valibot'
import { errorBody } from '#contract/errors.ts'
import { Failure, toFailure } from './failure.ts'

/** Turns whatever a request threw into a Failure; a refusal's code stands in its body. A body that is not ours is unreadable. */
export async function readFailure(error: unknown): Promise<Failure> {
  return error instanceof HTTPError ? refusalOf(error.response) : toFailure(error)
}

/** The Failure that an answer of refusal tells of. */
export async function refusalOf(response: Response): Promise<Failure> {
  const { status } = response
  const body = v.safeParse(errorBody, await response.json().catch(() => null))
  if (!body.success)
    return new Failure(status >= 500 ? 'unavailable' : 'unreadable_answer', { status })
  const { code, fields, alternatives, limit, service, retry_after, request_id } = body.output.error
  return new Failure(code, {
    status,
    fields,
    alternatives,
    limit,
    service,
    retryAfter: retry_after,
    requestId: request_id,
  })
}
