import * as v from 'valibot'
import { instant, password, requiredText, shortText } from '../fields.ts'
import { me } from './member.ts'

/** Bytes in the encoding of WebAuthn's JSON. */
const bytes = (most: number) =>
  v.pipe(v.string(), v.maxLength(most, 'too_long'), v.regex(/^[\w-]+$/, 'invalid'))
const credentialId = bytes(1400)
const aboutCredential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
}

/** A browser's answer with a new passkey: RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistration = v.object({
  ...aboutCredential,
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: v.optional(v.pipe(v.array(bytes(30)), v.maxLength(10, 'too_long'))),
  }),
})
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>

/** A browser's answer with a used passkey: AuthenticationResponseJSON of WebAuthn. */
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

/** Options for a new passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const passkeyCreation = v.looseObject({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  excludeCredentials: v.array(descriptor),
})

/** Options for using a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const passkeyRequest = v.looseObject({
  challenge: v.string(),
  rpId: v.string(),
  allowCredentials: v.array(descriptor),
})

/** The methods of the second step of a sign-in. */
export const secondStepWays = ['passkey', 'totp', 'recovery_code'] as const
export type SecondStepWay = (typeof secondStepWays)[number]

/** Six digits, with or without separators. */
export const totpCode = v.pipe(
  v.string(),
  v.transform(text => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'code'),
)
const recoveryCode = v.pipe(requiredText, v.regex(/^[A-Za-z0-9 -]{12,20}$/, 'code'))

/** Signed in: the profile and a token. */
export const entered = v.object({ data: me, access_token: v.string() })
/** The password was right, and a second step is required in this browser. */
export const secondStep = v.object({ second_step: v.array(v.picklist(secondStepWays)) })
export type SecondStep = v.InferOutput<typeof secondStep>['second_step']

/** What a member gives in the second step. */
export const secondStepAnswer = v.variant('way', [
  v.object({ way: v.literal('passkey'), passkey: passkeyAnswer }),
  v.object({ way: v.literal('totp'), code: totpCode }),
  v.object({ way: v.literal('recovery_code'), code: recoveryCode }),
])
export type SecondStepAnswer = v.InferOutput<typeof secondStepAnswer>

/** What a signed-in member gives to authenticate again: the password, or a passkey. */
export const reauthentication = v.variant('way', [
  v.object({ way: v.literal('password'), password }),
  v.object({ way: v.literal('passkey'), passkey: passkeyAnswer }),
])
export type Reauthentication = v.InferOutput<typeof reauthentication>

export const passkeyName = shortText

/** How the member signs in. */
export const security = v.object({
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      created_at: instant,
      last_used_at: v.nullable(instant),
      /** The host it was created for; it works nowhere else. */
      host: v.string(),
      usable: v.boolean(),
    }),
  ),
  /** The authenticator app. */
  totp: v.nullable(v.object({ created_at: instant, last_used_at: v.nullable(instant) })),
  recovery_codes: v.number(),
  /** The member is staff and must have a second factor. */
  required: v.boolean(),
  has_password: v.boolean(),
  /** If members can only use single sign-on, only staff have factors. */
  available: v.boolean(),
  /** Whether passkeys can be created at this host. */
  passkeys_here: v.boolean(),
})
export type Security = v.InferOutput<typeof security>

/** The state after a change, with recovery codes that are shown only once. */
export const securityAndCodes = v.object({
  security,
  recovery_codes: v.nullable(v.array(v.string())),
})

/** How many sessions staff ended. */
export const endedSessions = v.object({ ended: v.number() })
