import type { Context as HttpContext } from 'hono'
import { type ErrorCode, fieldRules } from '#contract/errors.ts'
import * as en from '#contract/texts/en.ts'
import * as it from '#contract/texts/it.ts'
import { requestLocale } from './request-locale.ts'

/** The texts in the requester's language, Italian unless it is English. */
function textsFor(http: HttpContext) {
  return requestLocale(http) === 'en' ? en : it
}

/** The text of a failure for a person. */
export function failureText(http: HttpContext, code: ErrorCode): string {
  return textsFor(http).failures[code]
}

/** The same for each invalid field. */
export function fieldMessages(
  http: HttpContext,
  faults: Record<string, string>,
): Record<string, string> {
  const { fields } = textsFor(http)
  const ruleOf = (name: string) => fieldRules.find(rule => rule === name) ?? 'invalid'
  return Object.fromEntries(
    Object.entries(faults).map(([field, rule]) => [field, fields[ruleOf(rule)]]),
  )
}
