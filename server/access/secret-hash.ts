import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, as text that fits into links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the server stores of a secret: its SHA-256. A random secret needs neither salt nor a slow hash. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
