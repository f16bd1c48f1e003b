import { AppError } from '#server/core/app-error.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { hostName } from '#server/platform/http/host-name.ts'
import { siteOf } from '#server/platform/http/site-address.ts'

/** The site of a passkey, in the browser's terms: its whole host, and its origin. */
export type RelyingParty = { id: string; origin: string }

/** The library's own addresses: that of its e-mails and, on a developer's machine, the local ones. */
export function relyingParties(ctx: RequestContext): RelyingParty[] {
  const { config, library } = ctx
  const sites = [siteOf(ctx)]
  if (!config.production) {
    const port = `:${new URL(sites[0] ?? '').port || config.port}`
    sites.push(`http://${library.domain}.localhost${port}`)
    if (library.domain === config.libraryDefault) sites.push(`http://localhost${port}`)
  }
  return [...new Set(sites)].map(site => ({ id: new URL(site).hostname, origin: site }))
}

/** The address of the request, if it is one of the library's own; `null` at a former one. */
export function relyingPartyHere(ctx: RequestContext): RelyingParty | null {
  const host = hostName(ctx.request.host)
  return relyingParties(ctx).find(({ id }) => id === host) ?? null
}

/** @throws AppError passkey_elsewhere */
export function requireRelyingParty(ctx: RequestContext): RelyingParty {
  const here = relyingPartyHere(ctx)
  if (!here) throw new AppError('passkey_elsewhere')
  return here
}
