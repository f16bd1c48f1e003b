import { parsePhoneNumberFromString as parseStrictly } from 'libphonenumber-js/max'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { limits } from '#contract/limits.ts'
import { locales } from '#contract/texts/languages.ts'
import { wholeOf } from './numbers.ts'

/** The countries of which numbers without a prefix are recognised. */
const countries = [
  'IT',
  'GB',
  'DE',
  'FR',
  'CH',
  'AT',
  'ES',
  'NL',
  'BE',
  'PT',
  'IE',
  'US',
  'AU',
] as const satisfies readonly CountryCode[]
/** How many numbers of a column are looked at. */
const looked = 50

/** The country of a library by its time zone, such as `Europe/London`. */
export function countryOf(timeZone: string): CountryCode {
  const found = countries.find(country => {
    const locale = new Intl.Locale(`und-${country}`) as Zoned
    return (locale.getTimeZones?.() ?? locale.timeZones)?.includes(timeZone)
  })
  return found ?? limits.homeCountry
}
/** Node 22 has the zones as a property. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** The country that a column of countries names most often, as a code or in words; `null` without one. */
export function namedCountry(texts: readonly string[]): CountryCode | null {
  const counts = Map.groupBy(texts.filter(Boolean), text => text.trim().toLowerCase())
  const [most = ''] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const named = locales.map(one => new Intl.DisplayNames(one, { type: 'region' }))
  const isIt = (country: CountryCode) =>
    country.toLowerCase() === most || named.some(names => names.of(country)?.toLowerCase() === most)
  return countries.find(isIt) ?? null
}

/** The digits that a spreadsheet wrote as a number: `3331234567.0`, `3.331234567E+09`. */
const digitsOf = (text: string) => wholeOf(text) ?? text.replace(/^(\d{6,15})[.,]0+$/, '$1')

/** British numbers of mobiles also count if nobody has them: manuals and samples are full of such. */
const isBritishMobile = (text: string) => /^07\d{9}$/.test(text.replaceAll(' ', ''))

/** The country of the numbers in a column that have no prefix: the library's, unless most of them can be none of it. */
export function phoneCountryOf(texts: readonly string[], home: CountryCode): CountryCode {
  const national = texts
    .filter(text => text && !/^ *(\+|00)/.test(text))
    .map(digitsOf)
    .slice(0, looked)
  const fits = (country: CountryCode) =>
    national.filter(
      text =>
        parseStrictly(text, country)?.isValid() || (country === 'GB' && isBritishMobile(text)),
    ).length
  if (fits(home) * 2 >= national.length) return home
  const [best] = countries
    .map(country => ({ country, count: fits(country) }))
    .sort((a, b) => b.count - a.count)
  return best && best.count * 2 > national.length ? best.country : home
}

/**
 * A telephone number with its prefix, mended where a spreadsheet made a number of it. One that is not understood stays as it is.
 * @param country of a number without a prefix
 */
export function mendPhone(text: string, country: CountryCode): string {
  const written = digitsOf(text.trim())
  const found = parsePhoneNumberFromString(written, country)
  const isNumber = country === limits.homeCountry ? found?.isValid() : found?.isPossible()
  if (found && isNumber && (country !== limits.homeCountry || written !== text.trim()))
    return found.number
  // A spreadsheet took the zero away with which the numbers of Italian houses begin.
  const isBare = /^[1-9]\d{5,9}$/.test(written) && !written.startsWith('3')
  const house =
    isBare && country === 'IT' ? parsePhoneNumberFromString(`0${written}`, country) : null
  return house?.isValid() ? house.number : written
}
