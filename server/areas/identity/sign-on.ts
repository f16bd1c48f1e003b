import * as oidc from 'openid-client'
import type { Standing } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import { isStaff } from '#domain/permissions.ts'
import { openFor } from '#server/areas/account/sign-in/sign-in.ts'
import { waysOf } from '#server/areas/second-factor/factors.ts'
import { openTicket } from '#server/areas/second-factor/ticket.ts'
import { AppError } from '#server/core/app-error.ts'
import { browserMark, markBrowser } from '#server/platform/access/browser-mark.ts'
import { lockMember } from '#server/platform/access/sessions.ts'
import { requiresSecondFactor, signOnSuffices } from '#server/platform/access/staff-rights.ts'
import { inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { callProvider } from './call-provider.ts'
import { type Person, personOf } from './claims.ts'
import { withClient } from './client.ts'
import { memberFor } from './members.ts'
import { type IdentityProvider, identityProvider } from './provider.ts'
import { type SignOnRequest, saveRequest, takeRequest } from './sign-on-requests.ts'

const mark = { name: 'sign-on', ms: serverLimits.signOnMs, sameSite: 'Lax' } as const
/** Many students may share one address. */
const starts = { name: 'sign-on', most: 300, minutes: 15 }

type Start = {
  returnTo: string
  language: string
  /** Whether the provider asks for the credentials again, even if it just did. */
  fresh: boolean
}

/**
 * Begins a sign-on in this browser.
 * @returns the provider's page to go to
 * @throws AppError sso_not_configured, sso_provider_down, rate_limited
 */
export async function startSignOn(ctx: RequestContext, { returnTo, language, fresh }: Start) {
  const provider = await inTransaction(ctx, identityProvider)
  await countAgainst(ctx, starts)
  const request: SignOnRequest = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo,
    fresh,
  }
  const parameters = {
    redirect_uri: provider.redirectUri,
    scope: provider.scopes,
    response_type: 'code',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...(fresh && { prompt: 'login', max_age: '0' }),
  }
  const url = await callProvider(ctx, () =>
    withClient(ctx, provider, async client => oidc.buildAuthorizationUrl(client, parameters)),
  )
  const browser = markBrowser(ctx, mark)
  await inTransaction(ctx, inside => saveRequest(inside, browser, request))
  return { url: url.href }
}

type Callback = { code: string; state: string; iss?: string | undefined }

/**
 * Completes a sign-on: opens a session, or begins the second step for staff who need one. The state is used
 * first, even if the sign-on then fails.
 * @throws AppError sso_state_invalid, sso_refused, sso_provider_down, sso_email_unverified…
 */
export async function finishSignOn(ctx: RequestContext, callback: Callback) {
  const provider = await inTransaction(ctx, identityProvider)
  const browser = browserMark(ctx, mark)
  const request = await inTransaction(ctx, inside => takeRequest(inside, browser, callback.state))
  const person = await callProvider(ctx, () => ask(ctx, provider, request, callback))
  const { id } = await inTransaction(ctx, inside => memberFor(inside, provider.name, person))
  const from = request.returnTo
  return inTransaction(ctx, async inside => {
    const member = await lockMember(inside, id, 'sso_refused')
    const ways = needsMore(ctx, member) ? await waysOf(inside, member.id) : null
    if (!ways) {
      const entry = { secondFactor: 'sign_on', proved: request.fresh } as const
      return { ...(await openFor(inside, member, entry)), from }
    }
    await openTicket(inside, member)
    return { second_step: ways, from }
  })
}

/** Whether a staff member needs a second factor beside the university's sign-on. */
function needsMore(ctx: RequestContext, member: Standing): boolean {
  return isStaff(member) && requiresSecondFactor(ctx) && !signOnSuffices(ctx)
}

/** Exchanges the code for tokens; requests the profile if the ID token has no e-mail. */
function ask(
  ctx: RequestContext,
  provider: IdentityProvider,
  request: SignOnRequest,
  { code, iss }: Callback,
): Promise<Person> {
  return withClient(ctx, provider, async client => {
    const { issuer } = client.serverMetadata()
    const url = new URL(provider.redirectUri)
    // The issuer may be missing: a library has one provider, so it cannot be another.
    url.search = String(new URLSearchParams({ code, state: request.state, iss: iss ?? issuer }))
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.verifier,
      idTokenExpected: true,
      // The provider says when it asked for the credentials: it must be after this sign-on began.
      ...(request.fresh && { maxAge: serverLimits.freshSignOnMs / 1000 }),
    })
    const claims = tokens.claims()
    if (!claims) throw new AppError('sso_refused')
    if (claims.email !== undefined) return personOf(claims)
    const profile = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
    return personOf({ ...profile, sub: claims.sub })
  })
}
