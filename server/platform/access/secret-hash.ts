import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, as text for links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a secret, which the server stores. A random secret needs neither salt nor a slow hash. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
