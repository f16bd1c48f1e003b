import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'
import { readGroups } from '../read-groups.ts'
import { idParams } from '../shapes/common.ts'
import {
  passkeyCreation,
  passkeyName,
  passkeyRegistration,
  passkeyRequest,
  reauthentication,
  security,
  securityAndCodes,
  totpCode,
} from '../shapes/security.ts'

const none = v.object({})

/** Passkeys, authenticator app and recovery codes of a member. */
export const secondFactorEndpoints = {
  'security.get': {
    method: 'GET',
    path: '/v1/me/security',
    ...noImpersonation('member'),
    answer: security,
  },
  /** A challenge for a passkey, to confirm the member's identity. */
  'reauthentication.options': {
    method: 'POST',
    path: '/v1/me/proof/options',
    invalidates: [],
    ...noImpersonation('member'),
    body: none,
    answer: passkeyRequest,
    errors: ['passkey_elsewhere'],
  },
  /** Confirms the member's identity. Sensitive actions are then allowed for ten minutes. */
  'reauthentication.give': {
    method: 'POST',
    path: '/v1/me/proof',
    invalidates: [],
    ...noImpersonation('member'),
    body: reauthentication,
    answer: none,
    errors: [
      'credentials_invalid',
      'fresh_sign_on_required',
      'passkey_refused',
      'passkey_elsewhere',
      'too_many_attempts',
    ],
  },
  'passkeys.options': {
    method: 'POST',
    path: '/v1/me/passkeys/options',
    invalidates: [],
    ...noImpersonation('member'),
    body: none,
    answer: passkeyCreation,
    errors: ['proof_required', 'passkey_elsewhere', 'passkeys_full', 'sso_required'],
  },
  'passkeys.add': {
    method: 'POST',
    path: '/v1/me/passkeys',
    invalidates: readGroups.factors,
    ...noImpersonation('member'),
    body: v.object({ name: passkeyName, passkey: passkeyRegistration }),
    answer: securityAndCodes,
    errors: [
      'proof_required',
      'passkey_refused',
      'passkey_elsewhere',
      'passkeys_full',
      'sso_required',
    ],
  },
  'passkeys.rename': {
    method: 'PATCH',
    path: '/v1/me/passkeys/:id',
    invalidates: [],
    ...noImpersonation('member'),
    params: idParams,
    body: v.object({ name: passkeyName }),
    answer: security,
  },
  'passkeys.remove': {
    method: 'DELETE',
    path: '/v1/me/passkeys/:id',
    invalidates: readGroups.factors,
    ...noImpersonation('member'),
    params: idParams,
    answer: security,
    errors: ['proof_required', 'last_factor'],
  },
  /**
   * A new secret for an authenticator app. The current one works until the new one is confirmed.
   */
  'totp.start': {
    method: 'POST',
    path: '/v1/me/totp',
    invalidates: [],
    ...noImpersonation('member'),
    body: none,
    answer: v.object({ secret: v.string(), uri: v.string() }),
    errors: ['proof_required', 'sso_required'],
  },
  'totp.confirm': {
    method: 'PUT',
    path: '/v1/me/totp',
    invalidates: readGroups.factors,
    ...noImpersonation('member'),
    body: v.object({ code: totpCode }),
    answer: securityAndCodes,
    errors: ['proof_required', 'code_wrong', 'too_many_attempts', 'sso_required'],
  },
  'totp.remove': {
    method: 'DELETE',
    path: '/v1/me/totp',
    invalidates: readGroups.factors,
    ...noImpersonation('member'),
    answer: security,
    errors: ['proof_required', 'last_factor'],
  },
  /** New recovery codes. The previous codes become invalid. */
  'recovery_codes.make': {
    method: 'POST',
    path: '/v1/me/recovery_codes',
    invalidates: [],
    ...noImpersonation('member'),
    body: none,
    answer: securityAndCodes,
    errors: ['proof_required', 'idempotency_in_progress'],
  },
} as const satisfies Record<string, Endpoint>
