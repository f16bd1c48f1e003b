import { rights } from '#contract/endpoint.ts'
import type { GivenRight } from '#contract/shapes/admin/people.ts'
import { adminLevel, colleagueLevel, isAdmin, memberLevel } from '#domain/permissions.ts'
import { mayGiveLevel } from '#domain/ranks.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { updateMember } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { getAdminMember, requireBelow } from '../members.ts'

/**
 * Sets what a member may do in the administration. It counts from their next call on.
 * @throws AppError not_found; forbidden for oneself and for who has the caller's rank or a higher one, and unless the caller
 * is a super to give or take everything
 */
export async function setRights(ctx: StaffContext, id: string, given: readonly GivenRight[]) {
  const { level: from, rights: had } = await requireBelow(ctx, id)
  const all = given.includes('all')
  if (all !== isAdmin(from) && !mayGiveLevel(ctx.actor.level, adminLevel)) {
    throw new AppError('forbidden')
  }
  const own = all ? [] : rights.filter(right => given.includes(right))
  const below = own.length > 0 ? colleagueLevel : memberLevel
  const after = { level: all ? Math.min(from, adminLevel) : below, rights: own }
  await updateMember(ctx.db, id, after)
  await recordWrite(ctx, 'rights', id, { before: { level: from, rights: had }, after })
  return getAdminMember(ctx, id)
}
