import type { AdminMember, CardInput, MemberInput } from '#contract/shapes/admin/admin.ts'
import { adminLevel, isAdmin, mayGiveLevel, memberLevel } from '#domain/permissions.ts'
import { recordWrite } from '../access/audit.ts'
import { findMember, updateMember } from '../account/members.repo.ts'
import { AppError } from '../app-error.ts'
import type { StaffContext } from '../context.ts'
import { insertMembership } from '../membership/memberships.repo.ts'
import { resetFactors } from '../second-factor/reset-factors.ts'
import { like } from '../store/like.ts'
import { getMemberRow, type MemberRow, searchMemberRows } from './members.repo.ts'
import { most } from './most.ts'
import { pick } from './products.ts'

type Query = { k?: string | undefined; show?: 'all' | 'banned' | 'expired' | 'staff' | undefined }

/** Members by name, e-mail or membership. */
export async function searchMembers(
  ctx: StaffContext,
  { k = '', show = 'all' }: Query,
): Promise<AdminMember[]> {
  const rows = await searchMemberRows(ctx.db, k ? like(k) : null, {
    banned: show === 'banned',
    expiredBefore: show === 'expired' ? ctx.today : null,
    maxLevel: show === 'staff' ? adminLevel : null,
    limit: most,
  })
  return rows.map(present)
}

/** @throws AppError not_found; forbidden for a member of the caller's rank or above */
export async function saveMember(
  ctx: StaffContext,
  id: string,
  input: MemberInput,
): Promise<AdminMember> {
  const before = await requireBelow(ctx, id)
  const { staff, ...rest } = input
  if (staff !== undefined && !mayGiveLevel(ctx.actor.level, adminLevel))
    throw new AppError('forbidden')
  const changes = {
    ...rest,
    card_number: input.card_number || null,
    ...(staff !== undefined &&
      staff !== isAdmin(before.level) && { level: staff ? adminLevel : memberLevel }),
  }
  await updateMember(ctx.db, id, changes)
  await recordWrite(ctx, {
    action: 'member',
    target: id,
    before: pick(before, changes),
    after: changes,
  })
  return one(ctx, id)
}

/** Adds a membership for these days. @throws AppError not_found, forbidden, dates_reversed */
export async function giveCard(
  ctx: StaffContext,
  id: string,
  input: CardInput,
): Promise<AdminMember> {
  if (input.to < input.from) throw new AppError('dates_reversed')

  const member = await requireBelow(ctx, id)
  await insertMembership(ctx.db, {
    member_id: id,
    card_name: input.card_name,
    number: member.card_number,
    valid_from: input.from,
    valid_to: input.to,
    created_at: ctx.at,
  })
  await recordWrite(ctx, { action: 'card', target: id, before: null, after: input })
  return one(ctx, id)
}

/**
 * Removes the second factors of a member who lost them all: then the password alone signs in.
 * @throws AppError not_found; forbidden for a member of the caller's rank or above
 */
export async function resetMember(ctx: StaffContext, id: string): Promise<Record<string, never>> {
  await requireBelow(ctx, id)
  const had = await resetFactors(ctx, id)
  const [before, after] = [{ second_factor: had }, { second_factor: false }]
  await recordWrite(ctx, { action: 'factors_reset', target: id, before, after })
  return {}
}

/** The member, locked. @throws AppError not_found; forbidden for a member of the caller's rank or above */
export async function requireBelow(ctx: StaffContext, id: string) {
  const member = await findMember(ctx.db, id, 'update')
  if (!member) throw new AppError('not_found')
  if (member.level <= ctx.actor.level) throw new AppError('forbidden')
  return member
}

async function one(ctx: StaffContext, id: string): Promise<AdminMember> {
  return present(await getMemberRow(ctx.db, id))
}

function present(row: MemberRow): AdminMember {
  return { ...row, open_loans: Number(row.open_loans), second_factor: Boolean(row.second_factor) }
}
