import { randomInt } from 'node:crypto'
import type { Order } from '#contract/shapes/order.ts'

/** No letter that reads like a digit or like another letter, since people type it in the dark. */
const alphabet = 'ACDEFHJKLMNPQRTUVWXY3479'
const length = 8

/** The codes of a loan by its method: a smartlocker's door has two, no other has any. */
export function lockerCodes(method: Order['shipping']['method']) {
  const code = () => (method === 'smartlocker' ? newLockerCode() : null)
  return { pickup_code: code(), deposit_code: code() }
}

/** A smartlocker code: 24^8, about 1.1 × 10^11, possibilities. */
export function newLockerCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
