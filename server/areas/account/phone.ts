import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as v from 'valibot'
import { phone } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { invalid } from '#server/core/app-error.ts'

/**
 * A telephone number as E.164, such as `+393331234567`; `null` for one that no country has. Without a prefix it belongs to
 * the library's country.
 */
export function readPhone(text: string): string | null {
  if (!v.is(phone, text)) return null
  const number = parsePhoneNumberFromString(text, limits.homeCountry)
  return number?.isPossible() ? number.number : null
}

/** The same for a form. @throws AppError validation_failed of `field` */
export function phoneOf(text: string, field: string): string {
  const number = readPhone(text)
  if (!number) throw invalid(field, 'telephone')
  return number
}
