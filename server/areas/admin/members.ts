import type { ReceivedOf } from '#contract/endpoints.ts'
import { canonicalEmail } from '#contract/fields.ts'
import type { AdminMember, MemberInput, PaperInput } from '#contract/shapes/admin/admin.ts'
import { emailOrNone } from '#contract/texts/no-email.ts'
import { paperRefusal, versionDay } from '#domain/adhesion.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { lastNameOf, renamed } from '#domain/names.ts'
import { adminLevel, isAdmin, memberLevel, rightsOf } from '#domain/permissions.ts'
import { mayGiveLevel } from '#domain/ranks.ts'
import { staffTerms } from '#domain/search/terms.ts'
import { askNewAddress } from '#server/areas/account/new-address.ts'
import { phoneOf } from '#server/areas/account/phone.ts'
import { saveAcceptance } from '#server/areas/membership/adhesion.ts'
import { moveHome } from '#server/areas/pickup-points/own-home.ts'
import { resetFactors } from '#server/areas/second-factor/reset-factors.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { type Counted, countedAs, pageOf } from '#server/core/store/part.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  findMember,
  findMemberByEmail,
  getMember,
  updateMember,
} from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { getMemberRow, listMemberRows, type MemberRow, searchMemberRows } from './members.repo.ts'
import { most } from './most.ts'
import { pick } from './products.ts'

/** A page of the members by words of their name, e-mail, card or telephone. */
export async function searchMembers(
  ctx: StaffContext,
  { k = '', show = 'all', page = 1, size = most }: ReceivedOf<'admin.members'>['query'],
): Promise<Counted<AdminMember>> {
  const shown = {
    at: ctx.at,
    banned: show === 'banned',
    expiredBefore: show === 'expired' ? ctx.today : null,
    staff: show === 'staff',
  }
  // An address is stored in one spelling of its domain.
  const terms = staffTerms(canonicalEmail(k) ?? k)
  const found = await searchMemberRows(ctx.db, terms, shown, pageOf(page, size))
  return countedAs(found, rows => rows.map(row => present(ctx, row)))
}

/** @throws AppError not_found; forbidden for a member of the caller's rank or above */
export async function saveMember(ctx: StaffContext, id: string, input: MemberInput) {
  const before = await requireBelow(ctx, id)
  const { staff, first_name, last_name, email, phone_number, domicile, ...rest } = input
  if (staff !== undefined && !mayGiveLevel(ctx.actor.level, adminLevel))
    throw new AppError('forbidden')
  const changes = {
    ...rest,
    ...renamed(before, { first_name, last_name }),
    ...(phone_number !== undefined && {
      phone_number: phone_number && phoneOf(phone_number, 'phone_number'),
    }),
    card_number: input.card_number || null,
    ...(staff !== undefined &&
      staff !== isAdmin(before.level) && { level: staff ? adminLevel : memberLevel, rights: [] }),
  }
  await updateMember(ctx.db, id, {
    ...changes,
    ...(domicile && { domicile: JSON.stringify(domicile) }),
  })
  if (domicile) await moveHome(ctx, id, domicile)
  const [was, asked] = await askedAddress(ctx, before, email)
  await recordWrite(ctx, 'member', id, {
    before: { ...pick(before, changes), ...(domicile && { domicile: before.domicile }), ...was },
    after: { ...changes, ...(domicile && { domicile }), ...asked },
  })
  return getAdminMember(ctx, id)
}

/**
 * Asks for the address that staff wrote. It replaces the member's once its link is opened.
 * @returns the address that waited before, and now
 * @throws AppError validation_failed if somebody else has it
 */
async function askedAddress(ctx: StaffContext, member: { id: string }, email: string | undefined) {
  if (email === undefined) return []
  const owner = await findMemberByEmail(ctx.db, email)
  if (owner && owner.id !== member.id) throw invalid('email', 'taken')
  const { new_email } = await getMemberRow(ctx.db, member.id, ctx.at)
  await askNewAddress(ctx, await getMember(ctx.db, member.id), email)
  return [{ new_email }, { new_email: owner ? null : email }]
}

/**
 * Records that the member signed the present adhesion on paper: who wrote it down, when, the day on the paper and the
 * version. One that is accepted already stays as it is.
 * @throws AppError not_found; forbidden as saveMember; adhesion_changed if staff read another version; paper_too_old;
 * validation_failed for a day that has not come
 */
export async function recordPaper(
  ctx: StaffContext,
  id: string,
  { version, signed_on }: PaperInput,
): Promise<AdminMember> {
  const { adhesion_version, time_zone } = ctx.library
  const member = await requireBelow(ctx, id)
  if (version !== adhesion_version) throw new AppError('adhesion_changed')
  const versionFrom = versionDay(version, time_zone)
  const refusal = paperRefusal({ signedOn: signed_on, today: ctx.today, versionFrom })
  if (refusal === 'ahead') throw invalid('signed_on', 'date')
  if (refusal) throw new AppError('paper_too_old')
  if (member.adhesion_version === version) return getAdminMember(ctx, id)

  const acceptedAt = instantOf(time_zone, signed_on, '12:00')
  const recorder = ctx.actor.memberId
  await saveAcceptance(ctx, { memberId: id, version, acceptedAt, recorder })
  await recordWrite(ctx, 'adhesion', id, {
    before: { version: member.adhesion_version, signed_on: null },
    after: { version, signed_on },
  })
  return getAdminMember(ctx, id)
}

/**
 * Removes the second factors of a member who lost them all: then the password alone signs in.
 * @throws AppError not_found; forbidden for a member of the caller's rank or above
 */
export async function resetMember(ctx: StaffContext, id: string) {
  await requireBelow(ctx, id)
  const had = await resetFactors(ctx, id)
  const [before, after] = [{ second_factor: had }, { second_factor: false }]
  await recordWrite(ctx, 'factors_reset', id, { before, after })
}

/** The member, locked. @throws AppError not_found; forbidden for a member of the caller's rank or above */
export async function requireBelow(ctx: StaffContext, id: string) {
  const member = orNotFound(await findMember(ctx.db, id, 'update'))
  if (member.level <= ctx.actor.level) throw new AppError('forbidden')
  return member
}

/** A member as staff see them. */
export async function getAdminMember(ctx: StaffContext, id: string): Promise<AdminMember> {
  return present(ctx, await getMemberRow(ctx.db, id, ctx.at))
}

/** Some members as staff see them, in no order. */
export async function listAdminMembers(ctx: StaffContext, ids: readonly string[]) {
  return (await listMemberRows(ctx.db, ids, ctx.at)).map(row => present(ctx, row))
}

function present({ library }: StaffContext, row: MemberRow): AdminMember {
  const { adhesion_version, adhesion_accepted_at, email_verified_at, recorded_by, ...member } = row
  const accepted = adhesion_version === library.adhesion_version
  return {
    ...member,
    rights: [...rightsOf(member)],
    email: emailOrNone(member.email),
    email_confirmed: email_verified_at !== null,
    last_name: lastNameOf(member),
    open_loans: Number(row.open_loans),
    second_factor: Boolean(row.second_factor),
    adhesion: {
      version: library.adhesion_version,
      accepted,
      accepted_at: (accepted && adhesion_accepted_at?.toISOString()) || null,
      recorded_by: accepted ? recorded_by : null,
    },
  }
}
