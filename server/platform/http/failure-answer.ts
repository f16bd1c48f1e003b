import type { Context as HttpContext } from 'hono'
import type { ErrorBody } from '#contract/errors.ts'
import { headers } from '#contract/headers.ts'
import { failureName, failures, fieldRules, fields } from '#contract/texts/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import { describeError } from '#server/core/log.ts'
import { isDatabaseAway, isOverlap, isTrialFull } from '#server/core/store/database-errors.ts'
import { say } from '#server/core/texts/say.ts'
import type { Services } from '#server/platform/context.ts'
import { requestLocale } from './request-locale.ts'

/** Any failure as the contract's error body. An unexpected one reveals no internals. */
export function failureAnswer(error: Error, http: HttpContext, services: Services) {
  const failure = toAppError(error)
  const requestId = http.res.headers.get(headers.requestId) ?? ''
  if (failure.status >= 500) {
    services.log({ level: 'error', event: 'failure', id: requestId, error: describeError(error) })
  }
  const {
    fields: faults,
    alternatives,
    limit,
    lines,
    checkout,
    loans,
    service,
    retryAfter,
  } = failure.detail
  const body: ErrorBody = {
    error: {
      code: failure.code,
      message: failureText(http, failure),
      request_id: requestId,
      ...(faults && { fields: faults, field_messages: fieldMessages(http, faults) }),
      ...(alternatives && { alternatives }),
      ...(limit && { limit }),
      ...(lines && { lines }),
      ...(checkout && { checkout }),
      ...(loans && { loans }),
      ...(service && { service }),
      ...(retryAfter && { retry_after: retryAfter }),
    },
  }
  const extra: Record<string, string> = { 'cache-control': 'no-store' }
  if (retryAfter) extra['retry-after'] = String(retryAfter)
  return http.json(body, failure.status as 400, extra)
}

/** The common part of every failure. */
export function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  // Needed only if two bookings get past the lock on their product.
  if (isOverlap(error)) return new AppError('object_busy', { cause: error })
  if (isTrialFull(error)) return new AppError('trial_full', { cause: error })
  return isDatabaseAway(error)
    ? new AppError('unavailable', { retryAfter: 5, cause: error })
    : new AppError('internal', { cause: error })
}

/** The text of a failure for a person, in the language of the request. */
function failureText(http: HttpContext, { code, detail }: AppError): string {
  return say(requestLocale(http), failures[failureName({ code, limit: detail.limit })])
}

/** The same for each invalid field. */
function fieldMessages(http: HttpContext, faults: Record<string, string>) {
  const locale = requestLocale(http)
  const ruleOf = (name: string) => fieldRules.find(rule => rule === name) ?? 'invalid'
  return Object.fromEntries(
    Object.entries(faults).map(([field, rule]) => [field, say(locale, fields[ruleOf(rule)])]),
  )
}
