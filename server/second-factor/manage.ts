import type { PasskeyRegistration, Security } from '#contract/shapes/security.ts'
import { isAdmin } from '#domain/permissions.ts'
import { requirePasswords } from '../access/require-passwords.ts'
import { revokeAll } from '../access/sessions.ts'
import { AppError } from '../app-error.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import type { SecurityChange } from '../mail/texts.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import type { SecondFactor } from '../store/tables/second-factors.ts'
import { appOf, confirmApp, removeApp, startApp } from './authenticator-app.ts'
import { mustHaveFactor, settleRemoval, waysOf } from './factors.ts'
import { checkNewPasskey, passkeysOf, passkeyToAdd, savePasskey } from './passkeys.ts'
import { requireFreshProof } from './proof.ts'
import { codesLeft, makeCodes } from './recovery-codes.ts'
import { relyingParties, relyingPartyHere } from './relying-party.ts'
import { mailChange } from './security-mail.ts'

const firstCodes = {
  name: 'totp-confirm',
  most: 10,
  minutes: 15,
  refusal: 'too_many_attempts',
} as const

/** How the member signs in. */
export async function securityOf(ctx: ActorContext): Promise<Security> {
  const { memberId, rank } = ctx.actor
  const own = relyingParties(ctx).map(({ id }) => id)
  const passkeys = await passkeysOf(ctx, memberId)
  const app = await appOf(ctx, memberId)
  const { password_hash } = await loadOwner(ctx)
  const sso = ctx.library.document.is.sso_signin
  return {
    passkeys: passkeys.map(one => ({
      id: one.id,
      name: one.name,
      created_at: one.created_at.toISOString(),
      last_used_at: one.last_used_at?.toISOString() ?? null,
      host: one.rp_id,
      usable: own.includes(one.rp_id),
    })),
    totp: app && {
      created_at: app.created_at.toISOString(),
      last_used_at: app.last_used_at?.toISOString() ?? null,
    },
    recovery_codes: await codesLeft(ctx, memberId),
    required: mustHaveFactor(ctx),
    has_password: password_hash !== null,
    available: !sso || isAdmin(rank),
    passkeys_here: relyingPartyHere(ctx) !== null,
  }
}

/** What the browser needs to make a passkey. @throws AppError proof_required, sso_required */
export async function startPasskey(ctx: ActorContext) {
  await requireManaging(ctx)
  return passkeyToAdd(ctx, await loadOwner(ctx))
}

/** @returns the recovery codes too, where it is the member's first factor */
export async function finishPasskey(
  ctx: RequestContext<MemberActor>,
  input: { name: string; passkey: PasskeyRegistration },
) {
  await inTransaction(ctx, requireManaging)
  const made = await checkNewPasskey(ctx, ctx.actor.memberId, input)
  return enrol(ctx, 'passkey', 'passkey_added', inside => savePasskey(inside, made))
}

/** @throws AppError not_found */
export async function renamePasskey(
  ctx: ActorContext,
  id: string,
  name: string,
): Promise<Security> {
  const renamed = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('member_id', '=', ctx.actor.memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) throw new AppError('not_found')
  return securityOf(ctx)
}

/** @throws AppError proof_required, not_found, last_factor */
export function removePasskey(ctx: ActorContext, id: string): Promise<Security> {
  return remove(ctx, 'passkey_removed', async () => {
    const gone = await ctx.db
      .deleteFrom('passkeys')
      .where('member_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found')
  })
}

/** A new secret for an authenticator app. @throws AppError proof_required, sso_required */
export async function startAuthenticator(ctx: ActorContext) {
  await requireManaging(ctx)
  return startApp(ctx, await loadOwner(ctx))
}

/** Takes the app into use by its first code. @throws AppError code_wrong, too_many_attempts */
export async function finishAuthenticator(ctx: RequestContext<MemberActor>, code: string) {
  await inTransaction(ctx, requireManaging)
  const { memberId } = ctx.actor
  await countAgainst(ctx, firstCodes, memberId)
  return enrol(ctx, 'totp', 'totp_added', inside => confirmApp(inside, memberId, code))
}

/** @throws AppError proof_required, not_found, last_factor */
export function removeAuthenticator(ctx: ActorContext): Promise<Security> {
  return remove(ctx, 'totp_removed', async () => {
    if (!(await appOf(ctx, ctx.actor.memberId))) throw new AppError('not_found')
    await removeApp(ctx, ctx.actor.memberId)
  })
}

/** New recovery codes. @throws AppError proof_required; not_found for who has no factor */
export async function renewCodes(ctx: RequestContext<MemberActor>) {
  const { memberId } = ctx.actor
  await inTransaction(ctx, async inside => {
    await requireFreshProof(inside)
    if (!(await waysOf(inside, memberId))) throw new AppError('not_found')
  })
  const recovery_codes = await makeCodes(ctx, memberId)
  return inTransaction(ctx, async inside => {
    await mailChange(inside, memberId, 'codes_made')
    return { security: await securityOf(inside), recovery_codes }
  })
}

/**
 * Adds a factor. The first one comes with recovery codes, and ends the member's other sessions: they
 * were opened without it.
 */
async function enrol(
  ctx: RequestContext<MemberActor>,
  factor: SecondFactor,
  change: SecurityChange,
  add: (inside: ActorContext) => Promise<unknown>,
) {
  const { memberId, sessionId } = ctx.actor
  const needsCodes = await inTransaction(ctx, async inside => {
    const first = (await waysOf(inside, memberId)) === null
    await add(inside)
    await inside.db
      .updateTable('sessions')
      .set({ second_factor: factor })
      .where('id', '=', sessionId)
      .execute()
    if (first) await revokeAll(inside, memberId, 'factor_added', sessionId)
    await mailChange(inside, memberId, change)
    return first || (await codesLeft(inside, memberId)) === 0
  })
  const recovery_codes = needsCodes ? await makeCodes(ctx, memberId) : null
  return { security: await inTransaction(ctx, securityOf), recovery_codes }
}

/** Removes a factor; of two removals at once the second sees what the first left. */
async function remove(ctx: ActorContext, change: SecurityChange, work: () => Promise<unknown>) {
  await requireFreshProof(ctx)
  const { memberId } = ctx.actor

  await oneAtATime(ctx.db, `${ctx.library.id}/factors/${memberId}`)
  await work()
  await settleRemoval(ctx)
  await mailChange(ctx, memberId, change)

  return securityOf(ctx)
}

/** Factors are for whoever signs in here; where the university does that, for staff alone. */
async function requireManaging(ctx: ActorContext) {
  requirePasswords(ctx, { level: ctx.actor.rank })
  await requireFreshProof(ctx)
}

function loadOwner(ctx: ActorContext) {
  return ctx.db
    .selectFrom('members')
    .select(['id', 'email', 'name', 'password_hash'])
    .where('id', '=', ctx.actor.memberId)
    .executeTakeFirstOrThrow()
}
