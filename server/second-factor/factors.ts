import type { SecondStepWay } from '#contract/shapes/security.ts'
import { isAdmin } from '#domain/permissions.ts'
import { requiresSecondFactor } from '../access/staff-rights.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext, Context } from '../context.ts'
import { appOf, removeApp } from './authenticator-app.ts'
import { passkeysOf } from './passkeys.ts'
import { codesLeft, removeCodes } from './recovery-codes.ts'
import { relyingParties, relyingPartyHere } from './relying-party.ts'

/**
 * How a member may take the second step at this address; `null` for who has no factor. Passkeys of an
 * address that the library left still call for the step, by a recovery code: nothing makes the password
 * enough again but the member or staff.
 */
export async function waysOf(ctx: Context, memberId: string): Promise<SecondStepWay[] | null> {
  const passkeys = await passkeysOf(ctx, memberId)
  const app = await appOf(ctx, memberId)
  if (passkeys.length === 0 && !app) return null
  const here = relyingPartyHere(ctx)?.id
  const ways: SecondStepWay[] = []
  if (passkeys.some(({ rp_id }) => rp_id === here)) ways.push('passkey')
  if (app) ways.push('totp')
  if ((await codesLeft(ctx, memberId)) > 0) ways.push('recovery_code')
  return ways
}

/** How many factors a member can sign in with: an app, and passkeys of the library's own addresses. */
export async function countFactors(ctx: Context, memberId: string): Promise<number> {
  const own = relyingParties(ctx).map(({ id }) => id)
  const passkeys = await passkeysOf(ctx, memberId)
  const usable = passkeys.filter(({ rp_id }) => own.includes(rp_id)).length
  return usable + ((await appOf(ctx, memberId)) ? 1 : 0)
}

/** Whether this member is of staff who must have a second factor. */
export function mustHaveFactor(ctx: ActorContext): boolean {
  return isAdmin(ctx.actor.rank) && requiresSecondFactor(ctx)
}

/**
 * After a factor went: staff who must have one keep one, and recovery codes go with the last.
 * @throws AppError last_factor, which takes the removal back
 */
export async function settleRemoval(ctx: ActorContext) {
  const { memberId } = ctx.actor
  if (mustHaveFactor(ctx) && (await countFactors(ctx, memberId)) === 0) {
    throw new AppError('last_factor')
  }
  const none = (await passkeysOf(ctx, memberId)).length === 0 && !(await appOf(ctx, memberId))
  if (none) await removeCodes(ctx, memberId)
}

/** Takes every factor of a member away. @returns whether there was any */
export async function removeFactors(ctx: Context, memberId: string): Promise<boolean> {
  const had = (await waysOfAny(ctx, memberId)) > 0
  await ctx.db.deleteFrom('passkeys').where('member_id', '=', memberId).execute()
  await removeApp(ctx, memberId)
  await removeCodes(ctx, memberId)
  return had
}

async function waysOfAny(ctx: Context, memberId: string): Promise<number> {
  return (await passkeysOf(ctx, memberId)).length + ((await appOf(ctx, memberId)) ? 1 : 0)
}
