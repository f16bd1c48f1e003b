import * as v from 'valibot'
import { instant, shortText } from '../fields.ts'
import { me } from './member.ts'

/** Bytes as browsers send them in WebAuthn's JSON. */
const bytes = (most: number) =>
  v.pipe(v.string(), v.maxLength(most, 'too_long'), v.regex(/^[\w-]+$/, 'invalid'))
const credentialId = bytes(1400)
const aboutCredential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
}

/** What a browser answers when it made a passkey: RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistration = v.object({
  ...aboutCredential,
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: v.optional(v.pipe(v.array(bytes(30)), v.maxLength(10, 'too_long'))),
  }),
})
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>

/** What a browser answers when it used a passkey: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswer = v.object({
  ...aboutCredential,
  response: v.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: v.optional(bytes(200)),
  }),
})
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>

const descriptor = v.object({
  id: v.string(),
  type: v.string(),
  transports: v.optional(v.array(v.string())),
})

/** What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const passkeyCreation = v.looseObject({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  excludeCredentials: v.array(descriptor),
})

/** What a browser needs to use a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const passkeyRequest = v.looseObject({
  challenge: v.string(),
  rpId: v.string(),
  allowCredentials: v.array(descriptor),
})

/** By what a member may take the second step of signing in. */
export const secondStepWays = ['passkey', 'totp', 'recovery_code'] as const
export type SecondStepWay = (typeof secondStepWays)[number]

/** Six digits, however they are grouped. */
export const totpCode = v.pipe(
  v.string(),
  v.transform(text => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'code'),
)
export const recoveryCode = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.regex(/^[A-Za-z0-9 -]{12,20}$/, 'code'),
)

/** Signed in: the profile and a token. */
export const entered = v.object({ data: me, access_token: v.string() })
/** The password was right; the second step is still to come, in this browser. */
export const secondStep = v.object({ second_step: v.array(v.picklist(secondStepWays)) })
export type SecondStep = v.InferOutput<typeof secondStep>['second_step']

/** By what the second step is taken. */
export const secondStepProof = v.variant('way', [
  v.object({ way: v.literal('passkey'), passkey: passkeyAnswer }),
  v.object({ way: v.literal('totp'), code: totpCode }),
  v.object({ way: v.literal('recovery_code'), code: recoveryCode }),
])
export type SecondStepProof = v.InferOutput<typeof secondStepProof>

/** Proof that it is still the member: the password, or a passkey. */
export const identityProof = v.variant('way', [
  v.object({
    way: v.literal('password'),
    password: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(128, 'too_long')),
  }),
  v.object({ way: v.literal('passkey'), passkey: passkeyAnswer }),
])
export type IdentityProof = v.InferOutput<typeof identityProof>

export const passkeyName = shortText

/** How the member signs in. */
export const security = v.object({
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      created_at: instant,
      last_used_at: v.nullable(instant),
      /** The address it was made for; it works nowhere else. */
      host: v.string(),
      usable: v.boolean(),
    }),
  ),
  /** The authenticator app. */
  totp: v.nullable(v.object({ created_at: instant, last_used_at: v.nullable(instant) })),
  recovery_codes: v.number(),
  /** Staff who must have a second factor. */
  required: v.boolean(),
  has_password: v.boolean(),
  /** Where single sign-on is the members' only way in, only staff have factors of their own. */
  available: v.boolean(),
  /** Whether passkeys can be made at this address. */
  passkeys_here: v.boolean(),
})
export type Security = v.InferOutput<typeof security>

/** After the first factor, or on demand: the recovery codes, shown once. */
export const securityAndCodes = v.object({
  security,
  recovery_codes: v.nullable(v.array(v.string())),
})

/** How many sessions staff ended. */
export const endedSessions = v.object({ ended: v.number() })
