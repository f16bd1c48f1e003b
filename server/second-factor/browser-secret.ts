import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../context.ts'

const path = '/v1'

/**
 * Gives this browser a secret under a cookie's name; a browser that has one keeps it, so that two tabs
 * do not undo each other.
 * @returns the secret's digest, which is all that the server stores
 */
export function giveSecret(ctx: Context, name: string, ms: number, fresh = false): string {
  const known = fresh ? undefined : getCookie(ctx.http, name)
  const secret = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(ctx.http, name, secret, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: ctx.config.publicUrl.startsWith('https:'),
    path,
    maxAge: ms / 1000,
  })
  return digest(secret)
}

/** The digest of this browser's secret; of nothing at all where it has none. */
export function secretDigest(ctx: Context, name: string): string {
  return digest(getCookie(ctx.http, name) ?? '')
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
