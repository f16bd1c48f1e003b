import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { originOf } from '#server/platform/http/site-address.ts'
import { findIdentityProvider } from './identities.repo.ts'
import { fetchFromSimulator, simulatorPath } from './simulated-provider.ts'

/** The identity provider of a library's members. */
export type IdentityProvider = {
  /** The issuer as the settings have it, stored with each identity. For the simulated provider a path, the same on any host. */
  name: string
  issuer: URL
  clientId: string
  clientSecret: string
  scopes: string
  redirectUri: string
  fetch: typeof fetch
  /** Plain http is for development and tests. */
  allowHttp: boolean
}

export const callbackPath = '/signin/oid/callback'

/**
 * The provider of the request's library.
 * @throws AppError sso_not_configured if it has none, or has the simulated one in production or without a demo
 */
export async function identityProvider(ctx: Context): Promise<IdentityProvider> {
  const row = ctx.library.document.is.sso_signin ? await findIdentityProvider(ctx.db) : null
  const simulated = row?.issuer === simulatorPath
  if (!row || (simulated && (ctx.config.production || !ctx.config.demo))) {
    throw new AppError('sso_not_configured')
  }
  const origin = originOf(ctx.config, ctx.request.host)
  return {
    name: row.issuer,
    issuer: new URL(row.issuer, origin),
    clientId: row.client_id,
    clientSecret: row.client_secret,
    scopes: row.scopes,
    redirectUri: row.redirect_uri ?? origin + callbackPath,
    fetch: simulated ? fetchFromSimulator(ctx.request.serverSocket) : fetch,
    allowHttp: !ctx.config.production,
  }
}
