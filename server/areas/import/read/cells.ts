import * as v from 'valibot'
import { canonicalEmail, plainDate, postalCode } from '#contract/fields.ts'
import { parseHours } from '#domain/days/hours.ts'
import { readPhone } from '#server/areas/account/phone.ts'
import type { FaultRule } from '../faults.ts'
import { writtenNumber } from '../values/numbers.ts'

/** A number that a spreadsheet rounded: `3,93331E+11`. Its last digits are lost. */
const rounded = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i

/** An Italian postal code, or one of another country with its letters. A spreadsheet takes away its first zeros. */
export function capOf(text: string): { cap: string } | { fault: FaultRule } {
  if (rounded.test(text)) return { fault: 'rounded' }
  if (/^\d{1,4}([.,]0+)?$/.test(text)) return { fault: 'cap_zeros' }
  const foreign = /^(?=.{3,10}$)(?=.*[a-z])[a-z\d]+([ -][a-z\d]+)*$/i.test(text)
  return foreign || v.is(postalCode, text) ? { cap: text } : { fault: 'cap' }
}

/** The number of a card or a loan as it is, unless a spreadsheet rounded it. */
export function numberOf(text: string): { number: string } | { fault: FaultRule } {
  return rounded.test(text) ? { fault: 'rounded' } : { number: text }
}

/** An Italian number without its prefix: a spreadsheet takes away the zero with which those of a house begin. */
const national = /^[038]/

/** A telephone number as E.164, like those of forms. */
export function phoneOf(text: string): { phone: string } | { fault: FaultRule } {
  if (rounded.test(text)) return { fault: 'rounded' }
  // A spreadsheet wrote `333.0` for the number 333: the zero is not one of its digits.
  const phone = /^\d+[.,]0$/.test(text) ? null : readPhone(text)
  const isItalian = phone?.startsWith('+39') && !/^(\+|00)/.test(text)
  if (!phone || (isItalian && !national.test(phone.slice(3)))) return { fault: 'phone' }
  return { phone }
}

const isDay = (text: string): boolean => v.is(plainDate, text)

/**
 * A day of a file: `2026-12-31`, or `31/12/2026` as a spreadsheet shows it in Italy. What a spreadsheet or a person
 * writes instead of a day is a fault of its own: the number of days since 1900, or a year.
 */
export function dateOf(text: string): { day: string } | { fault: FaultRule } {
  if (/^\d{4}$/.test(text)) return { fault: 'day_year' }
  if (/^\d{5}([.,]\d+)?$/.test(text)) return { fault: 'day_serial' }
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : text
  if (isDay(day)) return { day }
  // The same day of this century exists if it does: the leap years are the same, except for 1900.
  const [, century, rest] = /^(\d\d)(\d\d-\d\d-\d\d)$/.exec(day) ?? []
  if (!rest || !isDay(`20${rest}`)) return { fault: 'day' }
  return century === '19' && !day.startsWith('1900') ? { day } : { fault: 'day_far' }
}

/** An amount of money in euro: `20`, `20.00`, `€ 1.234,50`. */
export function amountOf(text: string): { amount: string } | { fault: FaultRule } {
  const number = writtenNumber(text)
  return number !== null && /^\d{1,7}(\.\d{1,2})?$/.test(number)
    ? { amount: Number(number).toFixed(2) }
    : { fault: 'number' }
}

/** The message of a check, which is the name of a fault. */
const is = (rule: FaultRule) => rule

const yes = ['true', 'vero', 'sì', 'si', 'yes', 'wahr', 'ja', '1', 'x']
const no = ['false', 'falso', 'no', 'falsch', 'nein', '0']

/** Converts a text by `read` into the property `key` of its result; an empty text stays empty. */
const understood = <K extends string>(
  key: K,
  read: (text: string) => Record<K, string> | { fault: FaultRule },
) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (!dataset.value) return ''
      const result = read(dataset.value)
      if (!('fault' in result)) return result[key]
      addIssue({ message: is(result.fault) })
      return NEVER
    }),
  )

const dayText = understood('day', dateOf)
const capText = understood('cap', capOf)
const orNull = v.transform((written: string) => written || null)

const text = (max: number) => v.pipe(v.string(), v.maxLength(max, is('too_long')))

const address = v.pipe(
  v.string(),
  v.maxLength(254, is('too_long')),
  v.transform(canonicalEmail),
  v.string(is('email')),
)

const integerOr = <E extends number | null>(ifEmpty: E) =>
  v.pipe(
    v.string(),
    v.regex(/^(-?\d{1,9})?$/, is('integer')),
    v.transform(written => (written ? Number(written) : ifEmpty)),
  )

const decimal = v.optional(
  v.pipe(
    v.string(),
    v.transform(written => written.replace(',', '.')),
    v.regex(/^(-?\d{1,9}(\.\d+)?)?$/, is('number')),
    v.transform(written => (written ? Number(written) : null)),
  ),
  '',
)

/** How the cells of an import are read and checked. A cell whose name begins with `maybe` may be empty. */
export const cell = {
  /** A short text, which is required. */
  text: v.pipe(text(300), v.nonEmpty(is('empty'))),
  /** A short text, or an empty one. */
  short: v.optional(text(300), ''),
  /** A long text, or an empty one. */
  free: v.optional(text(20_000), ''),
  /** A long text; `null` if empty. */
  maybe: v.optional(v.pipe(text(20_000), orNull), ''),
  flag: ({ ifEmpty }: { ifEmpty: boolean }) =>
    v.optional(
      v.pipe(
        v.string(),
        v.transform(written => written.toLowerCase() || String(ifEmpty)),
        v.picklist([...yes, ...no], is('flag')),
        v.transform(written => yes.includes(written)),
      ),
      '',
    ),
  integer: ({ ifEmpty }: { ifEmpty: number }) => v.optional(integerOr(ifEmpty), ''),
  /** An integer that is not negative. */
  count: ({ ifEmpty }: { ifEmpty: number }) =>
    v.optional(v.pipe(integerOr(ifEmpty), v.minValue(0, is('negative'))), ''),
  maybeInteger: v.optional(integerOr(null), ''),
  /** Degrees of latitude or longitude, of which a spreadsheet may have lost the decimal point. */
  degrees: (most: 90 | 180) =>
    v.pipe(
      decimal,
      v.check(found => found === null || Math.abs(found) <= most, is('position')),
    ),
  /** A number or code by which something is known, such as that of a card. */
  maybeNumber: v.optional(v.pipe(text(300), understood('number', numberOf), orNull), ''),
  list: v.optional(
    v.pipe(
      text(20_000),
      v.transform(written =>
        written
          .split(';')
          .map(part => part.trim())
          .filter(Boolean),
      ),
    ),
    '',
  ),
  day: v.pipe(dayText, v.nonEmpty(is('empty'))),
  maybeDay: v.optional(dayText, ''),
  cap: v.pipe(capText, v.nonEmpty(is('empty'))),
  maybeCap: v.optional(v.pipe(capText, orNull), ''),
  /** An amount in euro with two decimals, as the database has it. */
  maybeAmount: v.optional(v.pipe(understood('amount', amountOf), orNull), ''),
  maybePhone: v.optional(v.pipe(understood('phone', phoneOf), orNull), ''),
  hours: v.optional(
    v.pipe(
      text(200),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const parsed = parseHours(dataset.value)
        if ('hours' in parsed) return parsed.hours
        addIssue({ message: is(parsed.fault) })
        return NEVER
      }),
    ),
    '',
  ),
  email: v.pipe(v.string(), v.nonEmpty(is('empty')), address),
  /** The e-mail by which a member is found. Without one they get one that stands in, before anything else is checked. */
  memberEmail: v.optional(
    v.pipe(
      v.string(),
      v.transform(written => written || null),
      v.nullable(address),
      v.transform(found => found ?? ''),
    ),
    '',
  ),
  maybeEmail: v.optional(v.pipe(v.string(), orNull, v.nullable(address)), ''),
  code: v.pipe(v.string(), v.nonEmpty(is('empty')), v.regex(/^[\p{L}\d_./ -]{0,64}$/u, is('code'))),
  choice: <const T extends readonly [string, ...string[]]>(values: T) =>
    v.picklist(values, is('choice')),
} as const
