import type { PasskeyRegistration, Security } from '#contract/shapes/security.ts'
import { isStaff } from '#domain/permissions.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { SecondFactor } from '#server/core/store/tables/second-factors.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import { requirePasswords } from '#server/platform/access/passwords/require-passwords.ts'
import { updateSession } from '#server/platform/access/sessions.repo.ts'
import { lockOwnMember, revokeAll } from '#server/platform/access/sessions.ts'
import { storedOf } from '#server/platform/access/staff-rights.ts'
import {
  type ActorContext,
  type Context,
  inTransaction,
  type MemberActor,
  type ReauthenticatedMember,
  type RequestContext,
} from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import type { SecurityChange } from '#server/platform/mail/texts.ts'
import { appOf, confirmApp, startApp } from './authenticator-app.ts'
import { deleteAuthenticatorApp } from './authenticator-apps.repo.ts'
import { mustHaveFactor, settleRemoval, waysOf } from './factors.ts'
import { deletePasskeys, listPasskeys, renamePasskeyOf } from './passkeys.repo.ts'
import { checkNewPasskey, passkeyToAdd, savePasskey } from './passkeys.ts'
import { requireReauthentication } from './reauthentication.ts'
import { codesLeft, makeCodes, replaceCodes, saltOf } from './recovery-codes.ts'
import { relyingParties, relyingPartyHere } from './relying-party.ts'
import { mailChange } from './security-mail.ts'

const firstCodes = {
  name: 'totp-confirm',
  most: 10,
  minutes: 15,
  refusal: 'too_many_attempts',
} as const

/** The member's ways to sign in. */
export async function securityOf(ctx: ActorContext): Promise<Security> {
  const { memberId } = ctx.actor
  const own = relyingParties(ctx).map(({ id }) => id)
  const passkeys = await listPasskeys(ctx.db, memberId)
  const app = await appOf(ctx, memberId)
  const { password_hash } = await getMember(ctx.db, memberId)
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
    available: !sso || isStaff(storedOf(ctx.actor)),
    passkeys_here: relyingPartyHere(ctx) !== null,
  }
}

/** The browser's options for making a passkey. @throws AppError proof_required, sso_required */
export async function startPasskey(ctx: ActorContext) {
  const actor = await requireManaging(ctx)
  return passkeyToAdd({ ...ctx, actor }, await getMember(ctx.db, actor.memberId))
}

/** @returns recovery codes too, if it is the member's first factor */
export async function finishPasskey(
  ctx: RequestContext<MemberActor>,
  input: { name: string; passkey: PasskeyRegistration },
) {
  const actor = await inTransaction(ctx, requireManaging)
  const made = await checkNewPasskey(ctx, actor.memberId, input)
  return enrol({ ...ctx, actor }, 'passkey', 'passkey_added', inside => savePasskey(inside, made))
}

/** @throws AppError not_found */
export async function renamePasskey(ctx: ActorContext, id: string, name: string) {
  orNotFound(await renamePasskeyOf(ctx.db, ctx.actor.memberId, id, name))
  return securityOf(ctx)
}

/** @throws AppError proof_required, not_found, last_factor */
export function removePasskey(ctx: ActorContext, id: string): Promise<Security> {
  return remove(ctx, 'passkey_removed', async () => {
    if (!(await deletePasskeys(ctx.db, ctx.actor.memberId, id))) throw new AppError('not_found')
  })
}

/** A new secret for an authenticator app. @throws AppError proof_required, sso_required */
export async function startAuthenticator(ctx: ActorContext) {
  const actor = await requireManaging(ctx)
  const { email } = await getMember(ctx.db, actor.memberId)
  return startApp({ ...ctx, actor }, email)
}

/** Confirms the app by its first code. @throws AppError code_wrong, too_many_attempts */
export async function finishAuthenticator(ctx: RequestContext<MemberActor>, code: string) {
  const actor = await inTransaction(ctx, requireManaging)
  await countAgainst(ctx, firstCodes, actor.memberId)
  return enrol({ ...ctx, actor }, 'totp', 'totp_added', inside => confirmApp(inside, code))
}

/** @throws AppError proof_required, not_found, last_factor */
export function removeAuthenticator(ctx: ActorContext): Promise<Security> {
  return remove(ctx, 'totp_removed', async () => {
    if (!(await appOf(ctx, ctx.actor.memberId))) throw new AppError('not_found')
    await deleteAuthenticatorApp(ctx.db, ctx.actor.memberId)
  })
}

/**
 * Makes new recovery codes.
 * @throws AppError proof_required; not_found for a member without factors; idempotency_in_progress
 */
export async function renewCodes(ctx: RequestContext<MemberActor>) {
  const { memberId } = ctx.actor
  const before = await inTransaction(ctx, async inside => {
    await requireReauthentication(inside)
    if (!(await waysOf(inside, memberId))) throw new AppError('not_found')
    return saltOf(inside, memberId)
  })
  const { codes, rows } = await makeCodes(ctx)
  return inTransaction(ctx, async inside => {
    await lockOwnMember(inside)
    // Of several requests at once one shows codes: those of the others would not work.
    if ((await saltOf(inside, memberId)) !== before) throw new AppError('idempotency_in_progress')
    await replaceCodes(inside, memberId, rows)
    await mailChange(inside, memberId, 'codes_made')
    return { security: await securityOf(inside), recovery_codes: codes }
  })
}

/**
 * Adds a factor. The first one comes with recovery codes and ends the member's other sessions, which were
 * opened without it.
 */
async function enrol(
  ctx: RequestContext<ReauthenticatedMember>,
  factor: SecondFactor,
  change: SecurityChange,
  add: (inside: Context<ReauthenticatedMember>) => Promise<unknown>,
) {
  const { memberId, sessionId } = ctx.actor
  const needsCodes = await inTransaction(ctx, async inside => {
    await lockOwnMember(inside)
    const first = (await waysOf(inside, memberId)) === null
    await add(inside)
    await updateSession(inside.db, sessionId, { second_factor: factor })
    if (first) await revokeAll(inside, memberId, 'factor_added', sessionId)
    await mailChange(inside, memberId, change)
    return first || (await codesLeft(inside, memberId)) === 0
  })
  const made = needsCodes ? await makeCodes(ctx) : null
  return inTransaction(ctx, async inside => {
    await lockOwnMember(inside)
    // The member's other device may have made codes meanwhile, and shows them.
    const isOurs = made !== null && (await codesLeft(inside, memberId)) === 0
    if (isOurs) await replaceCodes(inside, memberId, made.rows)
    return { security: await securityOf(inside), recovery_codes: isOurs ? made.codes : null }
  })
}

/** Removes a factor. Of two removals at once the second sees the result of the first. */
async function remove(ctx: ActorContext, change: SecurityChange, work: () => Promise<unknown>) {
  const actor = await requireReauthentication(ctx)
  await lockOwnMember(ctx)
  await work()
  await settleRemoval({ ...ctx, actor })
  await mailChange(ctx, actor.memberId, change)
  return securityOf(ctx)
}

/** Members manage factors if they sign in here; if the university signs them in, only staff do. */
function requireManaging(ctx: ActorContext): Promise<ReauthenticatedMember> {
  requirePasswords(ctx, storedOf(ctx.actor))
  return requireReauthentication(ctx)
}
