import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/**
 * A telephone number as E.164, such as `+393331234567`. Without a prefix it belongs to the library's country.
 * @throws AppError validation_failed of `field` for a number that no country has
 */
export function phoneOf(text: string, field: string): string {
  const number = parsePhoneNumberFromString(text, limits.homeCountry)
  if (!number?.isPossible())
    throw new AppError('validation_failed', { fields: { [field]: 'telephone' } })
  return number.number
}
