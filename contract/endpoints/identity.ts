import * as v from 'valibot'
import { type Endpoint, ownPage } from '../endpoint.ts'
import { ownAddress } from '../fields.ts'
import { entered, secondStep } from '../shapes/security.ts'

/** A value that the provider gave to the browser: opaque, and no longer than a URL may be. */
const opaque = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(2048, 'too_long'))
/** Any address that is not a path of this site becomes the home page, to prevent open redirects. */
const returnTo = v.optional(v.fallback(ownAddress, '/'), '/')

/** Single sign-on by OpenID Connect. */
export const identityEndpoints = {
  /**
   * Starts a sign-on in this browser; `url` is the provider's page. With `fresh` the provider asks
   * for the credentials again, to re-authenticate before an irreversible action.
   */
  'openid.start': {
    method: 'POST',
    path: '/v1/auths/openID/start',
    invalidates: [],
    ...ownPage,
    body: v.object({ from: returnTo, fresh: v.optional(v.boolean(), false) }),
    answer: v.object({ url: v.pipe(v.string(), v.url()) }),
    errors: ['sso_not_configured', 'sso_provider_down', 'sso_refused'],
  },
  /** Exchanges the provider's answer for a session. `from` is the page given at the start. */
  'openid.signin': {
    method: 'POST',
    path: '/v1/auths/openID',
    invalidates: [],
    ...ownPage,
    body: v.object({ code: opaque, state: opaque, iss: v.optional(opaque) }),
    answer: v.union([
      v.object({ ...entered.entries, from: v.string() }),
      v.object({ ...secondStep.entries, from: v.string() }),
    ]),
    errors: [
      'sso_not_configured',
      'sso_state_invalid',
      'sso_refused',
      'sso_email_unverified',
      'sso_email_taken',
      'sso_provider_down',
    ],
  },
} as const satisfies Record<string, Endpoint>
