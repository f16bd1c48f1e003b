import * as v from 'valibot'
import { limits } from './limits.ts'
import { isOwnPath } from './own-path.ts'
import { hasEmail } from './texts/no-email.ts'

/** One schema per kind of field, composed by forms and endpoints. */

/** An id or product code in a URL or on a QR label. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/
export const id = v.pipe(v.string(), v.regex(idPattern, 'id'))

/** An e-mail in its canonical form, so that one mailbox is one account however it is typed. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(254, 'too_long'),
  v.includes('@', 'no_at_sign'),
  v.transform(canonicalEmail),
  v.string('email'),
  v.check(hasEmail, 'email'),
)
export const password = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(128, 'too_long'))
export const newPassword = v.pipe(password, v.minLength(limits.passwordMinChars, 'too_short'))
/** The sign-in code that is sent by e-mail. */
export const signInCode = v.pipe(
  v.string(),
  v.trim(),
  v.digits('id'),
  v.length(limits.signInCodeDigits, 'id'),
)
export const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))
/** One line of text, such as a name, a street or a town. */
export const shortText = v.pipe(
  requiredText,
  v.maxLength(limits.shortTextChars, 'too_long'),
  v.check(isOneLine, 'invalid'),
)
/** The same, or empty. */
export const maybeShortText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(limits.shortTextChars, 'too_long'),
  v.check(isOneLine, 'invalid'),
)
export const note = v.pipe(v.string(), v.trim(), v.maxLength(limits.noteMaxChars, 'too_long'))
/** Digits only, for the rule on texts. Forms use `phone`, which accepts numbers as people write them. */
export const phoneDigits = v.pipe(v.string(), v.trim(), v.regex(/^\d{3,20}$/, 'phone'))
/** A telephone number as people write it. The server saves it as E.164. */
export const phone = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(40, 'telephone'),
  v.regex(/^\+?[\d\s()./-]+$/, 'telephone'),
  v.check(text => text.replace(/\D/g, '').length >= 3, 'telephone'),
)
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
/** An amount of money in cents. */
export const cents = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(0, 'invalid'),
  v.maxValue(10_000_000, 'invalid'),
)
export const rating = v.pipe(
  v.number(),
  v.integer('rating'),
  v.minValue(limits.ratingMin, 'rating'),
  v.maxValue(limits.ratingMax, 'rating'),
)

/**
 * A calendar day in the library's time zone, `YYYY-MM-DD`. Refuses impossible days such as
 * 2026-02-30, and the year 9999.
 */
export const plainDate = v.pipe(
  v.string(),
  v.regex(/^20\d{2}-\d{2}-\d{2}$/, 'date'),
  v.check(isRealDay, 'date'),
)

/**
 * An e-mail in lower case with its domain in ASCII, as mail servers read it: `mario@città.it` is
 * `mario@xn--citt-3na.it`. `null` for what is no address of RFC 5322 with a domain of RFC 5890. Local parts in quotes
 * are refused: mail programs disagree on where they end.
 */
export function canonicalEmail(text: string): string | null {
  const at = text.lastIndexOf('@')
  if (at < 0) return null
  const local = text.slice(0, at).toLowerCase()
  const domain = asciiDomain(text.slice(at + 1))
  const atoms = local.split('.').every(atom => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(atom))
  const valid = atoms && local.length <= 64 && domain && local.length + domain.length < 254
  return valid ? `${local}@${domain}` : null
}

/** The global class of browsers and Node. */
declare const URL: new (address: string) => { hostname: string }

/** A domain with a dot in ASCII; empty for an invalid one. */
function asciiDomain(text: string): string {
  // ASCII characters that have a meaning of their own in a URL.
  if (/[\0-,/:-@[-`{-\x7f]/.test(text)) return ''
  try {
    const domain = new URL(`http://${text}`).hostname
    const labels = domain.split('.')
    const valid = labels.every(label => /^[a-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label))
    return valid && labels.length > 1 && /^[a-z]/.test(labels.at(-1) ?? '') ? domain : ''
  } catch {
    return ''
  }
}

/** Refuses control characters and characters that change the direction of writing. */
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

/** Search keywords, with a maximum length to protect the database. */
export const keywords = v.pipe(
  v.string(),
  v.trim(),
  v.transform(text => text.slice(0, limits.searchMaxChars)),
)

/** An integer that is text in a query string. */
export const queryInteger = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'integer'),
    v.transform(Number),
    v.minValue(min, 'integer'),
    v.maxValue(max, 'integer'),
  )

/** Texts in a query: a repeated key, or one text separated by commas. */
export const queryList = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform(given =>
    [given]
      .flat()
      .flatMap(text => text.split(','))
      .filter(Boolean),
  ),
)

/** Names in a query, separated in the same way. */
export const queryNames = v.pipe(
  queryList,
  v.maxLength(20, 'too_long'),
  v.everyItem(name => /^[a-z_]{1,40}$/.test(name), 'id'),
)

/** Id of an order at the payment provider. */
export const orderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/, 'id'))
