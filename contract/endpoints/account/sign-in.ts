import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { email, password, signInCode } from '../../fields.ts'
import { entered, secondStep } from '../../shapes/security.ts'

/** A short-lived bearer token; `null` if nobody is signed in on this device. */
const token = v.object({ access_token: v.nullable(v.string()) })

/** Signing in and out. The refresh secret travels only in the HttpOnly identity cookie. */
export const signInEndpoints = {
  /** Exchanges the identity cookie for a token when the app starts; `null` for a visitor. */
  'auths.access': {
    method: 'GET',
    path: '/v1/auths/access',
    access: 'visitor',
    answer: token,
    errors: ['session_ended'],
  },
  'auths.refresh': {
    method: 'POST',
    path: '/v1/auths/access/refresh',
    invalidates: [],
    access: 'visitor',
    body: v.object({ access_token: v.string() }),
    answer: v.object({ token: v.string() }),
    errors: ['signed_out', 'session_revoked', 'session_ended', 'origin_refused'],
  },
  'auths.signin': {
    method: 'POST',
    path: '/v1/auths/signin',
    invalidates: [],
    access: 'visitor',
    /** `code` only after `sign_in_code_required`. */
    body: v.object({ email, password, code: v.optional(signInCode) }),
    answer: v.union([entered, secondStep]),
    errors: [
      'credentials_invalid',
      'email_unverified',
      'too_many_attempts',
      'sign_in_code_required',
      'sign_in_code_refused',
      'sso_required',
      'origin_refused',
    ],
  },
  'auths.signout': {
    method: 'DELETE',
    path: '/v1/auths/signout',
    invalidates: [],
    access: 'visitor',
    answer: v.object({}),
    errors: ['origin_refused'],
  },
} as const satisfies Record<string, Endpoint>
