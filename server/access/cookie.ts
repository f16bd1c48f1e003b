import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { identityCookie } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { schemeOf } from '../site-address.ts'

const path = '/v1/auths'

/** `path` where more than signing in needs the cookie. */
type Kept = { seconds: number; sameSite: 'Lax' | 'Strict'; path?: string | undefined }

/**
 * A cookie that no script reads. Over https its name begins with `__Secure-`: a page of plain http, or one
 * in the middle, can set none of that name.
 */
export function readSecret(ctx: Context, name: string): string | undefined {
  return getCookie(ctx.http, nameOf(ctx, name))
}

export function writeSecret(ctx: Context, name: string, value: string, kept: Kept) {
  setCookie(ctx.http, nameOf(ctx, name), value, {
    httpOnly: true,
    sameSite: kept.sameSite,
    secure: isSecure(ctx),
    path: kept.path ?? path,
    maxAge: kept.seconds,
  })
}

export function readIdentity(ctx: Context): string | undefined {
  return readSecret(ctx, identityCookie)
}

export function writeIdentity(ctx: Context, secret: string) {
  // Browsers keep a cookie for at most 400 days at a time; each rotation starts the count again.
  const seconds = Math.min(limits.identityCookieDays, 400) * 86_400
  writeSecret(ctx, identityCookie, secret, { seconds, sameSite: 'Strict' })
}

export function clearIdentity(ctx: Context) {
  deleteCookie(ctx.http, nameOf(ctx, identityCookie), { path, secure: isSecure(ctx) })
}

/** A call that carries the cookie must come from our own page. @throws AppError origin_refused */
export function requireOwnOrigin(ctx: Context) {
  const origin = ctx.http.req.header('origin')
  // A page in a sandbox says «null», which is no address.
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null
  if (origin && host !== ctx.http.req.header('host')) throw new AppError('origin_refused')
}

function nameOf(ctx: Context, name: string): string {
  return isSecure(ctx) ? `__Secure-${name}` : name
}

function isSecure(ctx: Context): boolean {
  return schemeOf(ctx.config) === 'https'
}
