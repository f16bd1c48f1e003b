import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import { memoryOf } from '#server/optional/simulators/identity/memory.ts'

export const client = { client_id: 'library', client_secret: 'a secret of the tests' }
const redirect = 'http://campus.localhost:3000/signin/oid/callback'
type Claims = Record<string, unknown>

/**
 * A real OpenID provider on its own port that signs in the member chosen by the test, correctly or
 * not.
 */
export async function openProvider() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }
  const state = {
    /** The next member to sign in; the subject is one of the claims. */
    person: { sub: 'nobody' } as Claims & { sub: string },
    codeSeconds: 60,
    /** Changes the ID token before it is sent, with a valid signature. */
    forge: null as ((claims: Claims) => Claims) | null,
    /** Signs it with an unknown key. */
    stranger: false,
    /** Replaces the answer of the token endpoint. */
    answer: null as 'html' | 'silence' | 'broken' | null,
  }
  const codeSeconds = () => state.codeSeconds
  const long = { Grant: 600, Interaction: 600, Session: 600 }
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    adapter: memoryOf,
    clients: [{ ...client, redirect_uris: [redirect] }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AuthorizationCode: codeSeconds, AccessToken: 600, IdToken: 600, ...long },
    findAccount: (_, id) => ({ accountId: id, claims: () => state.person }),
    loadExistingGrant: async ctx => {
      const accountId = String(ctx.oidc.session?.accountId)
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId: client.client_id })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.use(async (ctx, next) => {
    if (ctx.path === '/token' && state.answer === 'silence') await new Promise(() => {})
    await next()
    if (ctx.path !== '/token') return
    if (state.answer === 'html') ctx.body = '<h1>Welcome to the hotel’s network</h1>'
    if (state.answer === 'broken') ctx.status = 500
    const { id_token } = (ctx.body ?? {}) as { id_token?: string }
    if (!id_token || !(state.forge || state.stranger)) return
    const claims = decodeJwt(id_token)
    const forged = await new SignJWT(state.forge?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(state.stranger ? stranger.privateKey : privateKey)
    ctx.body = { ...(ctx.body as object), id_token: forged }
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const login = { login: { accountId: state.person.sub, remember: false } }
    void provider.interactionFinished(request, response, login)
  })
  return {
    issuer,
    state,
    redirect,
    /** Follows the provider's pages as a browser does, and returns its redirect. */
    authorise: async (url: string) => {
      const cookies = new Map<string, string>()
      for (let at = url; ; ) {
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (!next) throw new Error(`the provider stopped: ${await response.text()}`)
        at = new URL(next, at).href
        if (!at.startsWith(issuer)) return at
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}
