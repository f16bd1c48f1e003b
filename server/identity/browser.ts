import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { limits } from '#contract/limits.ts'
import type { Context } from '../context.ts'

const name = 'sign-on'
const path = '/v1/auths'

/**
 * Marks the browser a sign-on begins in; one that is marked keeps its mark, so that two tabs do not
 * undo each other. Lax, since people come back from another site.
 * @returns the mark's digest, which is all the server keeps
 */
export function markBrowser(ctx: Context): string {
  const known = getCookie(ctx.http, name)
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(ctx.http, name, mark, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: ctx.config.publicUrl.startsWith('https:'),
    path,
    maxAge: limits.signOnMs / 1000,
  })
  return digest(mark)
}

/** The digest of this browser's mark; `null` where none began a sign-on. */
export function browserMark(ctx: Context): string | null {
  const mark = getCookie(ctx.http, name)
  return mark ? digest(mark) : null
}

function digest(mark: string): string {
  return createHash('sha256').update(mark).digest('hex')
}
