import * as oidc from 'openid-client'
import { serverLimits } from '#contract/limits.ts'
import type { RequestContext } from '#server/platform/context.ts'
import type { IdentityProvider } from './provider.ts'

/** A provider's metadata and keys, cached for an hour. Unknown keys are requested again. */
type Known = { metadata: oidc.ServerMetadata; keys?: oidc.ExportedJWKSCache; until: number }

const cachedMs = 3_600_000
const most = 50
const known = new Map<string, Known>()

/**
 * Runs `work` with a client of the provider: one deadline for all its calls together, and the
 * request's own clock for the times inside its tokens.
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
  const entry = await learn(ctx, provider, call)
  const skew = { [oidc.clockSkew]: Math.round((ctx.at.getTime() - Date.now()) / 1000) }
  const proof = authentication(entry.metadata, provider.clientSecret)
  const client = new oidc.Configuration(entry.metadata, provider.clientId, skew, proof)
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

/** The header, which every provider accepts unless it says otherwise. */
function authentication(metadata: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported
  const inHeader = !methods || methods.includes('client_secret_basic')
  return inHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

async function learn(
  ctx: RequestContext,
  { issuer, allowHttp }: IdentityProvider,
  call: oidc.CustomFetch,
) {
  const found = known.get(issuer.href)
  if (found && found.until > ctx.at.getTime()) return found
  const client = await oidc.discovery(issuer, 'anybody', undefined, oidc.None(), {
    [oidc.customFetch]: call,
    ...(allowHttp && { execute: [oidc.allowInsecureRequests] }),
  })
  const entry: Known = { metadata: client.serverMetadata(), until: ctx.at.getTime() + cachedMs }
  if (known.size >= most) known.clear()
  known.set(issuer.href, entry)
  return entry
}
