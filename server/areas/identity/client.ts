import * as oidc from 'openid-client'
import { serverLimits } from '#contract/limits.ts'
import type { RequestContext } from '#server/platform/context.ts'
import type { IdentityProvider } from './provider.ts'

/** What a provider publishes about itself, and the keys that sign its tokens. An unknown key is requested again. */
type Cached = { metadata: oidc.ServerMetadata; keys?: oidc.ExportedJWKSCache; until: number }

const cachedMs = 3_600_000
const maxCached = 50
const cache = new Map<string, Cached>()

/**
 * Runs `work` with a client of the provider. All its calls together have one deadline. The times inside tokens are
 * compared with the time of the request, which in tests is not that of the machine.
 */
export async function withClient<T>(
  ctx: RequestContext,
  provider: IdentityProvider,
  work: (client: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(serverLimits.signOnTimeoutMs)
  const call: oidc.CustomFetch = (url, { signal, ...options }) =>
    provider.fetch(url, {
      ...(options as RequestInit),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
  const entry = await discover(ctx, provider, call)
  const skew = { [oidc.clockSkew]: Math.round((ctx.at.getTime() - Date.now()) / 1000) }
  const authentication = authenticationBy(provider.clientSecret, entry.metadata)
  const client = new oidc.Configuration(entry.metadata, provider.clientId, skew, authentication)
  client[oidc.customFetch] = call
  if (provider.allowHttp) oidc.allowInsecureRequests(client)
  // The ID token's signature is checked although it came in a direct call.
  oidc.enableNonRepudiationChecks(client)
  if (entry.keys) oidc.setJwksCache(client, entry.keys)
  try {
    return await work(client)
  } finally {
    const keys = oidc.getJwksCache(client)
    if (keys) entry.keys = keys
  }
}

/** How the client authenticates: by a header, unless the provider names other methods only. */
function authenticationBy(secret: string, metadata: oidc.ServerMetadata): oidc.ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported
  const inHeader = !methods || methods.includes('client_secret_basic')
  return inHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

/** The provider's metadata from its well-known address, cached for an hour. */
async function discover(
  ctx: RequestContext,
  { issuer, allowHttp }: IdentityProvider,
  call: oidc.CustomFetch,
) {
  const found = cache.get(issuer.href)
  if (found && found.until > ctx.at.getTime()) return found
  // The package wants the id of a client, which the metadata does not depend on.
  const client = await oidc.discovery(issuer, 'anybody', undefined, oidc.None(), {
    [oidc.customFetch]: call,
    ...(allowHttp && { execute: [oidc.allowInsecureRequests] }),
  })
  const entry: Cached = { metadata: client.serverMetadata(), until: ctx.at.getTime() + cachedMs }
  if (cache.size >= maxCached) cache.clear()
  cache.set(issuer.href, entry)
  return entry
}
