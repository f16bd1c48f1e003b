import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Insertable, Selectable } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import type { PasskeyAnswer, PasskeyRegistration } from '#contract/shapes/security.ts'
import { AppError } from '#server/core/app-error.ts'
import type {
  PasskeyChallengesTable,
  PasskeysTable,
} from '#server/core/store/tables/second-factors.ts'
import {
  type Context,
  inTransaction,
  type ReauthenticatedMember,
  type RequestContext,
} from '#server/platform/context.ts'
import { saveChallenge, takeChallenge } from './challenges.ts'
import { findPasskey, insertPasskey, listPasskeys, savePasskeyUse } from './passkeys.repo.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'

type Passkey = Selectable<PasskeysTable>
type NewPasskey = Insertable<PasskeysTable>
type Purpose = Exclude<PasskeyChallengesTable['purpose'], 'add'>
type Owner = { id: string; email: string; name: string }

/** The browser needs no extensions. */
const noExtensions = { clientExtensionResults: {} }

/** Loaded at the first use, since most visits use no passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** The browser's options for making a passkey. @throws AppError passkey_elsewhere, passkeys_full */
export async function passkeyToAdd(ctx: Context<ReauthenticatedMember>, owner: Owner) {
  const rp = requireRelyingParty(ctx)
  const known = await listPasskeys(ctx.db, owner.id)
  if (known.length >= serverLimits.passkeysMax) throw new AppError('passkeys_full')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.library.name,
    rpID: rp.id,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: userHandle(ctx, owner.id),
    timeout: serverLimits.passkeyChallengeMs,
    attestationType: 'none',
    excludeCredentials: known
      .filter(({ rp_id }) => rp_id === rp.id)
      .map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(ctx, 'add', options.challenge, owner.id)
  const { excludeCredentials = [] } = options
  return { ...options, rp: { name: options.rp.name, id: rp.id }, excludeCredentials }
}

/**
 * Checks the passkey that a browser made, and uses its challenge even if the check fails.
 * @returns the row to save
 * @throws AppError passkey_refused, passkey_elsewhere
 */
export async function checkNewPasskey(
  ctx: RequestContext,
  memberId: string,
  { name, passkey: response }: { name: string; passkey: PasskeyRegistration },
): Promise<NewPasskey> {
  const rp = requireRelyingParty(ctx)
  const { clientDataJSON } = response.response
  const challenge = await takeChallenge(ctx, 'add', clientDataJSON, memberId)
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: { ...response, ...noExtensions } as RegistrationResponseJSON,
    ...expected(rp, challenge),
  }).catch(refuse)
  if (!checked.verified) throw new AppError('passkey_refused')
  const { credential } = checked.registrationInfo
  return {
    member_id: memberId,
    rp_id: rp.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: credential.transports ?? [],
    name,
    created_at: ctx.at,
  }
}

/** @throws AppError passkeys_full; passkey_refused for one that somebody has already */
export async function savePasskey(ctx: Context<ReauthenticatedMember>, row: NewPasskey) {
  if ((await listPasskeys(ctx.db, row.member_id)).length >= serverLimits.passkeysMax) {
    throw new AppError('passkeys_full')
  }
  const added = await insertPasskey(ctx.db, row)
  if (!added) throw new AppError('passkey_refused')
}

/** The browser's options for using a passkey: one of this member, or any that it has for this site. */
export async function passkeyToUse(ctx: Context, purpose: Purpose, memberId: string | null = null) {
  const rp = requireRelyingParty(ctx)
  const own = memberId === null ? [] : await listPasskeys(ctx.db, memberId)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    timeout: serverLimits.passkeyChallengeMs,
    userVerification: 'required',
    allowCredentials: own
      .filter(({ rp_id }) => rp_id === rp.id)
      .map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await saveChallenge(ctx, purpose, options.challenge, memberId)
  const { allowCredentials = [] } = options
  return { ...options, rpId: rp.id, allowCredentials }
}

/**
 * Checks a passkey's answer to a challenge of this browser.
 * @param memberId the passkey must be this member's; without it, any member's of the library
 * @returns the passkey
 * @throws AppError passkey_refused, passkey_elsewhere
 */
export async function acceptPasskey(
  ctx: RequestContext,
  purpose: Purpose,
  response: PasskeyAnswer,
  memberId: string | null = null,
): Promise<Passkey> {
  const rp = requireRelyingParty(ctx)
  const { clientDataJSON, userHandle: said } = response.response
  const challenge = await takeChallenge(ctx, purpose, clientDataJSON, memberId)
  const passkey = await inTransaction(ctx, ({ db }) => findPasskey(db, response.id, rp.id))
  const foreign = memberId !== null && passkey?.member_id !== memberId
  if (!passkey || foreign) throw new AppError('passkey_refused')
  const handle = Buffer.from(userHandle(ctx, passkey.member_id)).toString('base64url')
  if (said && said !== handle) throw new AppError('passkey_refused')
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: { ...response, ...noExtensions } as AuthenticationResponseJSON,
    ...expected(rp, challenge),
    // Zero, so that the counter is compared below and a copied passkey is logged as one.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
    },
  }).catch(refuse)
  if (!checked.verified) throw new AppError('passkey_refused')
  const { newCounter } = checked.authenticationInfo
  await inTransaction(ctx, inside => countUse(inside, passkey, newCounter))
  return passkey
}

/** What a passkey's answer must match. */
const expected = ({ origin, id }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

function refuse(cause: unknown): never {
  throw new AppError('passkey_refused', { cause })
}

/** A counter that does not grow belongs to a copy. Synchronised passkeys always send zero. */
async function countUse(ctx: Context, { id, member_id }: Passkey, counter: number) {
  const used = await savePasskeyUse(ctx.db, id, { counter, at: ctx.at })
  if (used) return
  ctx.log({ level: 'warn', event: 'passkey_copied', passkey: id, member: member_id })
  throw new AppError('passkey_refused')
}

/** The authenticator's id of the member; it reveals nothing about them. */
function userHandle({ library }: RequestContext, memberId: string): Uint8Array<ArrayBuffer> {
  const digest = createHash('sha256').update(`${library.id}/${memberId}`).digest()
  return new Uint8Array(digest)
}
