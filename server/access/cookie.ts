import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { identityCookie } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'

const path = '/v1/auths'

export function readIdentity(ctx: Context): string | undefined {
  return getCookie(ctx.http, identityCookie)
}

export function writeIdentity(ctx: Context, secret: string) {
  setCookie(ctx.http, identityCookie, secret, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(ctx),
    path,
    // Browsers keep a cookie for at most 400 days at a time; each rotation starts the count again.
    maxAge: Math.min(limits.identityCookieDays, 400) * 86_400,
  })
}

export function clearIdentity(ctx: Context) {
  deleteCookie(ctx.http, identityCookie, { path, secure: isSecure(ctx) })
}

/** A call that carries the cookie must come from our own page. @throws AppError origin_refused */
export function requireOwnOrigin(ctx: Context) {
  const origin = ctx.http.req.header('origin')
  // A page in a sandbox says «null», which is no address.
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null
  if (origin && host !== ctx.http.req.header('host')) throw new AppError('origin_refused')
}

function isSecure(ctx: Context): boolean {
  return ctx.config.publicUrl.startsWith('https:')
}
