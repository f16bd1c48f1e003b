import { randomInt } from 'node:crypto'

/** No letter that reads like a digit or like another letter, since people type it in the dark. */
const alphabet = 'ACDEFHJKLMNPQRTUVWXY3479'
const length = 8

/** A smartlocker code: 24^8, about 1.1 × 10^11, possibilities. */
export function newLockerCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
