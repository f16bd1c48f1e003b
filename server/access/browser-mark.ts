import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../context.ts'

/** A cookie that lets what began in a browser end in the same one. */
export type Mark = {
  name: string
  ms: number
  /** Lax where people come back from another site. */
  sameSite: 'Lax' | 'Strict'
}

const path = '/v1/auths'

/**
 * Marks the browser; one that is marked keeps its mark, so that two tabs do not undo each other.
 * @returns the mark's digest, which is all the server keeps
 */
export function markBrowser(ctx: Context, { name, ms, sameSite }: Mark): string {
  const known = getCookie(ctx.http, name)
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(ctx.http, name, mark, {
    httpOnly: true,
    sameSite,
    secure: ctx.config.publicUrl.startsWith('https:'),
    path,
    maxAge: ms / 1000,
  })
  return digest(mark)
}

/** The digest of this browser's mark; `null` for one without. */
export function browserMark(ctx: Context, { name }: Mark): string | null {
  const mark = getCookie(ctx.http, name)
  return mark ? digest(mark) : null
}

function digest(mark: string): string {
  return createHash('sha256').update(mark).digest('hex')
}
