import * as v from 'valibot'
import { type Endpoint, ownPage } from '../../endpoint.ts'
import { email, password, signInCode } from '../../fields.ts'
import {
  entered,
  passkeyAnswer,
  passkeyRequest,
  secondStep,
  secondStepAnswer,
} from '../../shapes/security.ts'

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
    ...ownPage,
    body: v.object({ access_token: v.string() }),
    answer: v.object({ token: v.string() }),
    errors: ['signed_out', 'session_revoked', 'session_ended'],
  },
  'auths.signin': {
    method: 'POST',
    path: '/v1/auths/signin',
    invalidates: [],
    ...ownPage,
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
    ],
  },
  'auths.signout': {
    method: 'DELETE',
    path: '/v1/auths/signout',
    invalidates: [],
    ...ownPage,
    answer: v.object({}),
  },
  /** A challenge for any passkey that this device has for the library. */
  'auths.passkey.options': {
    method: 'POST',
    path: '/v1/auths/passkey/options',
    invalidates: [],
    ...ownPage,
    body: v.object({}),
    answer: passkeyRequest,
    errors: ['passkey_elsewhere'],
  },
  /** Signs in by a passkey only. */
  'auths.passkey': {
    method: 'POST',
    path: '/v1/auths/passkey',
    invalidates: [],
    ...ownPage,
    body: v.object({ passkey: passkeyAnswer }),
    answer: entered,
    errors: ['passkey_refused', 'passkey_elsewhere', 'sso_required'],
  },
  /** A challenge for the passkeys of a member who gave the right password. */
  'auths.second_step.options': {
    method: 'POST',
    path: '/v1/auths/second_step/options',
    invalidates: [],
    ...ownPage,
    body: v.object({}),
    answer: passkeyRequest,
    errors: ['second_step_over', 'passkey_elsewhere'],
  },
  /** Completes a sign-in that began with the password. */
  'auths.second_step': {
    method: 'POST',
    path: '/v1/auths/second_step',
    invalidates: [],
    ...ownPage,
    body: secondStepAnswer,
    answer: entered,
    errors: [
      'second_step_over',
      'code_wrong',
      'passkey_refused',
      'passkey_elsewhere',
      'too_many_attempts',
    ],
  },
} as const satisfies Record<string, Endpoint>
