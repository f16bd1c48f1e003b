import { limits } from '#contract/limits.ts'

type Phones = typeof import('libphonenumber-js/min')

/** Large, so it is loaded when a telephone number is about to be typed. */
let phones: Phones | null = null

export async function loadPhones(): Promise<void> {
  phones ??= await import('libphonenumber-js/min').catch(() => null)
}

/** The number in its usual international form; `null` if it is impossible, or the rules are not loaded. */
export function readablePhone(text: string): string | null {
  const number = phones?.parsePhoneNumberFromString(text, limits.homeCountry)
  return number?.isPossible() ? number.formatInternational() : null
}

/** The violated rule of a form's telephone field. The server checks it again. */
export function phoneFaults(name: string, text: string): Record<string, string> {
  return phones && text.trim() && !readablePhone(text) ? { [name]: 'telephone' } : {}
}
