import { Secret, TOTP } from 'otpauth'
import { AppError } from '#server/core/app-error.ts'
import { seal, unseal } from '#server/core/sealed.ts'
import type { Context, ReauthenticatedMember } from '#server/platform/context.ts'
import {
  findAuthenticatorApp,
  savePendingApp,
  saveStepUsed,
  updateAuthenticatorApp,
} from './authenticator-apps.repo.ts'

/** A secret without its first code expires after this long. */
const pendingMs = 3_600_000
const secretBytes = 20
/** Codes of the steps before and after are accepted too, for phones whose clock is wrong. */
const window = 1

/** The generator of RFC 6238 with the settings of all apps: SHA-1, six digits, thirty seconds. */
function generator(secret: string, more: { issuer?: string; label?: string } = {}) {
  return new TOTP({
    ...more,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}

/** The time step of a code that is valid at that instant; `null` for a wrong code. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = generator(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** When the app in use was set up and last used; `null` without one. */
export async function appOf(ctx: Context, memberId: string) {
  const row = await findAuthenticatorApp(ctx.db, memberId)
  return row?.secret && row.created_at
    ? { created_at: row.created_at, last_used_at: row.last_used_at }
    : null
}

/** Makes a new secret, to be confirmed by a code. Until then the former app stays valid. */
export async function startApp(ctx: Context<ReauthenticatedMember>, email: string) {
  const id = ctx.actor.memberId
  const secret = new Secret({ size: secretBytes }).base32
  const sealed = seal(ctx.keys.sealing, secret, ownerOf(ctx, id))
  await savePendingApp(ctx.db, id, { pending: sealed, pending_at: ctx.at })
  // A colon would end the issuer's name.
  const issuer = ctx.library.name.replaceAll(':', ' ')
  return { secret, uri: generator(secret, { issuer, label: email }).toString() }
}

/** Activates the new secret. @throws AppError code_wrong */
export async function confirmApp(ctx: Context<ReauthenticatedMember>, code: string) {
  const { memberId } = ctx.actor
  const row = await findAuthenticatorApp(ctx.db, memberId, true)
  const fresh = row?.pending_at && ctx.at.getTime() - row.pending_at.getTime() <= pendingMs
  const secret = fresh && row.pending && open(ctx, memberId, row.pending)
  const step = secret ? stepOf(secret, code, ctx.at) : null
  if (step === null) throw new AppError('code_wrong')
  await updateAuthenticatorApp(ctx.db, memberId, {
    secret: row?.pending ?? null,
    pending: null,
    pending_at: null,
    last_step: String(step),
    created_at: ctx.at,
    last_used_at: ctx.at,
  })
}

/** Accepts a code of the app, each once and none older than the last. @throws AppError code_wrong */
export async function acceptAppCode(ctx: Context, memberId: string, code: string) {
  const row = await findAuthenticatorApp(ctx.db, memberId)
  const secret = row?.secret ? open(ctx, memberId, row.secret) : null
  const step = secret ? stepOf(secret, code, ctx.at) : null
  if (step === null) throw new AppError('code_wrong')
  const used = await saveStepUsed(ctx.db, memberId, { step, at: ctx.at })
  if (!used) throw new AppError('code_wrong')
}

/**
 * A secret sealed with another server secret cannot be read. The app then no longer works, which is logged.
 */
function open(ctx: Context, memberId: string, sealed: string): string | null {
  const secret = unseal(ctx.keys.sealing, sealed, ownerOf(ctx, memberId))
  if (secret === null)
    ctx.log({ level: 'error', event: 'authenticator_unreadable', member: memberId })
  return secret
}

function ownerOf({ library }: Context, memberId: string): string {
  return `${library.id}/${memberId}`
}
