import type { Context as HttpContext } from 'hono'
import { type ErrorCode, fieldRules } from '#contract/errors.ts'
import { failures, fields } from '#contract/texts/failures.ts'
import { say } from '../texts/say.ts'
import { requestLocale } from './request-locale.ts'

/** The text of a failure for a person, in the language of the request. */
export function failureText(http: HttpContext, code: ErrorCode): string {
  return say(requestLocale(http), failures[code])
}

/** The same for each invalid field. */
export function fieldMessages(
  http: HttpContext,
  faults: Record<string, string>,
): Record<string, string> {
  const locale = requestLocale(http)
  const ruleOf = (name: string) => fieldRules.find(rule => rule === name) ?? 'invalid'
  return Object.fromEntries(
    Object.entries(faults).map(([field, rule]) => [field, say(locale, fields[ruleOf(rule)])]),
  )
}
