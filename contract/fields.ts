import * as v from 'valibot'
import { limits } from './limits.ts'
import { isOwnPath } from './own-path.ts'

/** One schema for each kind of field; forms and endpoints only compose them. */

/** An id or object code as it may stand in an address or on a QR label. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/
export const id = v.pipe(v.string(), v.regex(idPattern, 'id'))

/** Opaque sign-in e-mail: trimmed and lower-cased, since people type both. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('required'),
  v.maxLength(254, 'too_long'),
  v.includes('@', 'no_at_sign'),
  v.email('email'),
)
export const password = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(128, 'too_long'))
export const newPassword = v.pipe(password, v.minLength(limits.passwordMinChars, 'too_short'))
/** The code of a letter that a sign-in asks for. */
export const signInCode = v.pipe(
  v.string(),
  v.trim(),
  v.digits('id'),
  v.length(limits.signInCodeDigits, 'id'),
)
export const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))
/** A name, a street, a town: one line of ordinary length. */
export const shortText = v.pipe(
  requiredText,
  v.maxLength(limits.shortTextChars, 'too_long'),
  v.check(isOneLine, 'invalid'),
)
export const note = v.pipe(v.string(), v.trim(), v.maxLength(limits.noteMaxChars, 'too_long'))
export const phone = v.pipe(v.string(), v.trim(), v.regex(/^\d{3,20}$/, 'phone'))
export const postalCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{5}$/, 'postal_code'))
export const fiscalCode = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$/, 'fiscal_code'),
)
export const vatNumber = v.pipe(v.string(), v.trim(), v.regex(/^\d{11}$/, 'vat_number'))
export const iban = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^IT[0-9A-Z]{25}$/, 'iban'),
)
/** The path of a page of this site. */
export const ownAddress = v.pipe(
  v.string(),
  v.maxLength(2000, 'too_long'),
  v.check(isOwnPath, 'url'),
)
export const webAddress = v.pipe(v.string(), v.trim(), v.url('url'))
export const rating = v.pipe(
  v.number(),
  v.integer('rating'),
  v.minValue(limits.ratingMin, 'rating'),
  v.maxValue(limits.ratingMax, 'rating'),
)

/** A calendar day in the library's zone, `YYYY-MM-DD`; never an instant. Refuses 2026-02-30 and year 9999. */
export const plainDate = v.pipe(
  v.string(),
  v.regex(/^20\d{2}-\d{2}-\d{2}$/, 'date'),
  v.check(isRealDay, 'date'),
)

/** No control characters, and none that turn the writing around. */
function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)
}

function isRealDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** An instant, ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp('instant'))

/** Search keywords: capped, so that no text however long reaches the database. */
export const keywords = v.pipe(
  v.string(),
  v.trim(),
  v.transform(text => text.slice(0, limits.searchMaxChars)),
)

/** An integer that arrives as text in a query string. */
export const queryInteger = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'integer'),
    v.transform(Number),
    v.minValue(min, 'integer'),
    v.maxValue(max, 'integer'),
  )

/** Names in a query: one key repeated, or one text with commas between them. */
export const queryNames = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform(given =>
    [given]
      .flat()
      .flatMap(text => text.split(','))
      .filter(Boolean),
  ),
  v.maxLength(20, 'too_long'),
  v.everyItem(name => /^[a-z_]{1,40}$/.test(name), 'id'),
)

/** An order at the payment provider. */
export const orderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/, 'id'))
