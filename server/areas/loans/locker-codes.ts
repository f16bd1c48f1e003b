import { randomInt } from 'node:crypto'
import type { Order } from '#contract/shapes/order.ts'

/** Without letters that look like a digit or another letter, because people type them in the dark. */
const alphabet = 'ACDEFHJKLMNPQRTUVWXY3479'
const length = 8

/** The codes of a loan by its method: a locker loan has two, others have none. */
export function lockerCodes(method: Order['shipping']['method']) {
  const code = () => (method === 'smartlocker' ? newLockerCode() : null)
  return { pickup_code: code(), deposit_code: code() }
}

/** A locker code: 24^8, about 1.1 × 10^11, possibilities. */
export function newLockerCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
