import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import { defaultLocale } from '#contract/texts/languages.ts'
import { callbackPath } from '#server/areas/identity/provider.ts'
import { simulatorPath } from '#server/areas/identity/simulated-provider.ts'
import { claimsOf, readAccounts } from './accounts.ts'
import { memoryOf } from './memory.ts'
import { messagePage } from './page.ts'

/** The values in the settings of the demo's campus library. */
const client = { client_id: 'oggettoteca', client_secret: 'simulated, so not a secret' }
const most = 20
const tenMinutes = { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 }
const providers = new Map<string, Promise<Provider>>()
const cookieKeys = [randomBytes(32).toString('hex')]
const accounts = await readAccounts()

/** The provider at an origin: its issuer is its address, and a server has several. */
export function providerAt(origin: string): Promise<Provider> {
  const found = providers.get(origin)
  if (found) return found
  if (providers.size >= most) providers.clear()
  const made = make(origin)
  providers.set(origin, made)
  return made
}

let signingKey: Promise<object> | null = null

async function newSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'simulated' }
}

async function make(origin: string): Promise<Provider> {
  signingKey ??= newSigningKey()
  const configuration: Configuration = {
    adapter: memoryOf,
    clients: [{ ...client, redirect_uris: [origin + callbackPath] }],
    cookies: { keys: cookieKeys },
    jwks: { keys: [await signingKey] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      url: (_, { uid }) => `${simulatorPath}/interaction/${uid}`,
      policy: askingEachTime(),
    },
    ttl: { ...tenMinutes, AuthorizationCode: 60 },
    findAccount: (_, subject) => {
      const account = accounts.find(one => one.subject === subject)
      return account && { accountId: subject, claims: () => claimsOf(account) }
    },
    // People come here to sign in at the library, so no further consent is asked for.
    loadExistingGrant: async ctx => {
      const accountId = ctx.oidc.session?.accountId
      const clientId = ctx.oidc.client?.clientId
      if (!accountId || !clientId) return undefined
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError: ctx => {
      ctx.type = 'html'
      ctx.body = messagePage(defaultLocale)
    },
  }
  const provider = new Provider(origin + simulatorPath, configuration)
  provider.proxy = true
  return provider
}

/** Shows its page at each sign-on, so that a person can choose another account. */
function askingEachTime() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('choose', 'somebody is to be chosen', ctx =>
        ctx.oidc.result?.login
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
