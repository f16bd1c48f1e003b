import * as v from 'valibot'
import { postalCode } from '#contract/fields.ts'
import { readPhone } from '#server/areas/account/phone.ts'
import type { FaultRule } from '../faults.ts'

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
  // A whole number with its decimal: the zero is none of its digits.
  const phone = /^\d+[.,]0$/.test(text) ? null : readPhone(text)
  const isItalian = phone?.startsWith('+39') && !/^(\+|00)/.test(text)
  if (!phone || (isItalian && !national.test(phone.slice(3)))) return { fault: 'phone' }
  return { phone }
}
