import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { limits } from '#contract/limits.ts'
import { wholeOf } from './numbers.ts'

/** The countries of which numbers without a prefix are recognised. */
const countries = ['IT', 'GB', 'DE', 'FR', 'CH', 'AT', 'ES', 'NL', 'BE', 'PT', 'IE', 'US', 'AU'] as const satisfies CountryCode[]
/** How many numbers of a column are looked at. */
const looked = 300

/** The country of a library by its time zone, such as `Europe/London`. */
export function countryOf(timeZone: string): CountryCode {
  const found = countries.find(country => {
    const zones = (new Intl.Locale(`und-${country}`) as Zoned).getTimeZones?.()
    return zones?.includes(timeZone)
  })
  return found ?? limits.homeCountry
}
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** The digits that a spreadsheet wrote as a number: `3331234567.0`, `3.331234567E+09`. */
const digitsOf = (text: string) => wholeOf(text) ?? text.replace(/^(\d{6,15})[.,]0+$/, '$1')

const isOf = (text: string, country: CountryCode) =>
  parsePhoneNumberFromString(digitsOf(text), country)?.isValid() ?? false

/** The country of most numbers in a column that have no prefix: the library's, unless they are numbers of another one only. */
export function phoneCountryOf(texts: readonly string[], home: CountryCode): CountryCode {
  const national = texts.filter(text => text && !/^ *(\+|00)/.test(text)).slice(0, looked)
  const count = (country: CountryCode) => national.filter(text => isOf(text, country)).length
  const others = countries.filter(country => country !== home)
  const [best = home] = [home, ...others].map(country => ({ country, fits: count(country) })).sort((a, b) => b.fits - a.fits).map(({ country }) => country)
  return count(home) * 2 >= national.length ? home : best
}

/**
 * A telephone number with its prefix, mended where a spreadsheet made a number of it. One that is not understood stays as it is.
 * @param country of a number without a prefix
 */
export function mendPhone(text: string, country: CountryCode): string {
  const written = digitsOf(text.trim())
  const found = parsePhoneNumberFromString(written, country)
  if (found?.isValid() && (country !== limits.homeCountry || written !== text.trim())) return found.number
  // A spreadsheet took the zero away with which the numbers of Italian houses begin.
  const isNumber = /^[1-9]\d{5,9}$/.test(written) && !written.startsWith('3')
  const house = isNumber && country === 'IT' ? parsePhoneNumberFromString(`0${written}`, country) : null
  return house?.isValid() ? house.number : written
}
