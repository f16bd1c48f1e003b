import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ownAddress } from '../fields.ts'
import { entered, secondStep } from '../shapes/security.ts'

/** A value that the provider handed to the browser: opaque, and no longer than an address allows. */
const opaque = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(2048, 'too_long'))
/** Any other address than one of ours is home: nobody can be led elsewhere by it. */
const returnTo = v.optional(v.fallback(ownAddress, '/'), '/')

/** Single sign-on by OpenID Connect: out to the provider, and back with a code. */
export const identityEndpoints = {
  /**
   * Begins a sign-on in this browser; `url` is the provider's page to go to. `fresh` proves who somebody is
   * before what can't be undone: the provider asks for the credentials again.
   */
  'openid.start': {
    method: 'POST',
    path: '/v1/auths/openID/start',
    touches: [],
    access: 'visitor',
    body: v.object({ from: returnTo, fresh: v.optional(v.boolean(), false) }),
    answer: v.object({ url: v.pipe(v.string(), v.url()) }),
    errors: ['sso_not_configured', 'sso_provider_down', 'sso_refused', 'origin_refused'],
  },
  /** Trades what the provider sent back for a session; `from` is the page given at the start. */
  'openid.signin': {
    method: 'POST',
    path: '/v1/auths/openID',
    touches: [],
    access: 'visitor',
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
      'origin_refused',
    ],
  },
} as const satisfies Record<string, Endpoint>
