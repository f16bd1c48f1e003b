import { identityCookie } from '#contract/headers.ts'
import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { schemeOf } from '#server/platform/http/site-address.ts'

/** Required by `__Host-`. With one path for all cookies, no cookie can hide another of the same name. */
const path = '/'
/** Where versions before docs/decisions/0056 set their cookies. */
const formerPath = '/v1/auths'

type Lifetime = { seconds: number; sameSite: 'Lax' | 'Strict' }

/**
 * A cookie that scripts cannot read. Over https its name begins with `__Host-`: browsers accept it only from
 * this host over https. A page over http or on a sibling host cannot set it.
 */
export function readSecret(ctx: RequestContext, name: string): string | undefined {
  return ctx.cookies.read(nameOf(ctx, name))
}

export function writeSecret(
  ctx: RequestContext,
  name: string,
  value: string,
  { seconds, sameSite }: Lifetime,
) {
  ctx.cookies.write(nameOf(ctx, name), value, {
    sameSite,
    secure: isSecure(ctx),
    path,
    maxAge: seconds,
  })
}

export function readIdentity(ctx: RequestContext): string | undefined {
  return readSecret(ctx, identityCookie)
}

export function writeIdentity(ctx: RequestContext, secret: string) {
  const seconds = serverLimits.identityCookieDays * 86_400
  forgetFormer(ctx)
  writeSecret(ctx, identityCookie, secret, { seconds, sameSite: 'Strict' })
}

export function clearIdentity(ctx: RequestContext) {
  forgetFormer(ctx)
  ctx.cookies.remove(nameOf(ctx, identityCookie), { path, secure: isSecure(ctx) })
}

/** Over plain http the former cookie has the same name, and browsers send the longer path first. */
function forgetFormer(ctx: RequestContext) {
  if (!isSecure(ctx) && readIdentity(ctx)) ctx.cookies.remove(identityCookie, { path: formerPath })
}

/**
 * A call with the cookie must come from our own page, over https if the site has it: a page over http could
 * be a man in the middle.
 * @throws AppError origin_refused
 */
export function requireOwnOrigin(ctx: RequestContext) {
  const { origin, host } = ctx.request
  if (!origin) return
  // The origin of a sandboxed page is «null», which is not an address.
  const page = URL.canParse(origin) ? new URL(origin) : null
  const sameScheme = !isSecure(ctx) || page?.protocol === 'https:'
  if (!sameScheme || page?.host !== host) throw new AppError('origin_refused')
}

function nameOf(ctx: RequestContext, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name
}

function isSecure(ctx: RequestContext): boolean {
  return schemeOf(ctx.config) === 'https'
}
