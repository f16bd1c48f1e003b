import type { SecondStepWay } from '#contract/shapes/security.ts'
import { isStaff } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import { requiresSecondFactor, storedOf } from '#server/platform/access/staff-rights.ts'
import type { ActorContext, Context, ReauthenticatedMember } from '#server/platform/context.ts'
import { appOf } from './authenticator-app.ts'
import { deleteAuthenticatorApp } from './authenticator-apps.repo.ts'
import { deletePasskeys, listPasskeys } from './passkeys.repo.ts'
import { deleteRecoveryCodes } from './recovery-codes.repo.ts'
import { codesLeft } from './recovery-codes.ts'
import { relyingParties, relyingPartyHere } from './relying-party.ts'

/**
 * How a member may take the second step at this address; `null` without any factor. Passkeys of a former
 * address of the library still require the step, by a recovery code: only the member or staff can remove that
 * requirement.
 */
export async function waysOf(ctx: Context, memberId: string): Promise<SecondStepWay[] | null> {
  const passkeys = await listPasskeys(ctx.db, memberId)
  const app = await appOf(ctx, memberId)
  if (passkeys.length === 0 && !app) return null
  const here = relyingPartyHere(ctx)?.id
  const ways: SecondStepWay[] = []
  if (passkeys.some(({ rp_id }) => rp_id === here)) ways.push('passkey')
  if (app) ways.push('totp')
  if ((await codesLeft(ctx, memberId)) > 0) ways.push('recovery_code')
  return ways
}

/** Number of factors with which a member can sign in: an app, and passkeys of the library's own addresses. */
export async function countFactors(ctx: Context, memberId: string): Promise<number> {
  const own = relyingParties(ctx).map(({ id }) => id)
  const passkeys = await listPasskeys(ctx.db, memberId)
  const usable = passkeys.filter(({ rp_id }) => own.includes(rp_id)).length
  return usable + ((await appOf(ctx, memberId)) ? 1 : 0)
}

/** Whether this member belongs to staff who must have a second factor. */
export function mustHaveFactor(ctx: ActorContext): boolean {
  return isStaff(storedOf(ctx.actor)) && requiresSecondFactor(ctx)
}

/**
 * After a factor was removed: checks that staff who must have one still do, and deletes the recovery
 * codes with the last factor.
 * @throws AppError last_factor, which rolls the removal back
 */
export async function settleRemoval(ctx: Context<ReauthenticatedMember>) {
  const { memberId } = ctx.actor
  if (mustHaveFactor(ctx) && (await countFactors(ctx, memberId)) === 0) {
    throw new AppError('last_factor')
  }
  if ((await countAll(ctx, memberId)) === 0) await deleteRecoveryCodes(ctx.db, memberId)
}

/** Removes every factor of a member. @returns whether there was any */
export async function removeFactors(ctx: Context, memberId: string): Promise<boolean> {
  const had = (await countAll(ctx, memberId)) > 0
  await deletePasskeys(ctx.db, memberId)
  await deleteAuthenticatorApp(ctx.db, memberId)
  await deleteRecoveryCodes(ctx.db, memberId)
  return had
}

async function countAll(ctx: Context, memberId: string): Promise<number> {
  const passkeys = await listPasskeys(ctx.db, memberId)
  return passkeys.length + ((await appOf(ctx, memberId)) ? 1 : 0)
}
