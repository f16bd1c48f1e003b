import type { Context as HttpContext } from 'hono'
import { failureName, failures, fieldRules, fields } from '#contract/texts/failures.ts'
import type { AppError } from '#server/core/app-error.ts'
import { say } from '#server/core/texts/say.ts'
import { requestLocale } from './request-locale.ts'

/** The text of a failure for a person, in the language of the request. */
export function failureText(http: HttpContext, { code, detail }: AppError): string {
  return say(requestLocale(http), failures[failureName({ code, limit: detail.limit })])
}

/** The same for each invalid field. */
export function fieldMessages(http: HttpContext, faults: Record<string, string>) {
  const locale = requestLocale(http)
  const ruleOf = (name: string) => fieldRules.find(rule => rule === name) ?? 'invalid'
  return Object.fromEntries(
    Object.entries(faults).map(([field, rule]) => [field, say(locale, fields[ruleOf(rule)])]),
  )
}
