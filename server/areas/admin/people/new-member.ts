import { randomUUID } from 'node:crypto'
import type { ReceivedOf } from '#contract/endpoints.ts'
import { canonicalEmail } from '#contract/fields.ts'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import {
  type LikeMember,
  likenesses,
  type NewMember,
  reachFaults,
} from '#contract/shapes/admin/people.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { addressWithout } from '#contract/texts/no-email.ts'
import { beginningsOf, isLikeName } from '#domain/same-person.ts'
import { phoneOf, readPhone } from '#server/areas/account/phone.ts'
import { welcomeRegistered } from '#server/areas/account/sign-in/welcome.ts'
import { invalid } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { insertMemberIfNew } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { getAdminMember, recordPaper } from '../members.ts'
import { listLikeMembers } from './like-members.repo.ts'

/** How many members are shown who may be the same person, and how many are compared by their names. */
const most = 6
const mostCompared = 400

/** The members who may be this person, the likeliest first. */
export async function listLike(
  ctx: StaffContext,
  { name, phone, email }: ReceivedOf<'admin.people.like'>['query'],
): Promise<LikeMember[]> {
  const known = { phone: readPhone(phone), email: canonicalEmail(email) }
  const beginnings = beginningsOf(name)
  const rows = await listLikeMembers(ctx.db, { ...known, beginnings, limit: mostCompared })
  const likely = rows
    .map(row => {
      const same = { phone: row.phone, email: row.email, name: isLikeName(name, row.name) }
      return { id: row.id, by: likenesses.filter(one => same[one]) }
    })
    .filter(({ by }) => by.length > 0)
    .sort((one, other) => other.by.length - one.by.length)
    .slice(0, most)
  const found: LikeMember[] = []
  for (const { id, by } of likely) found.push({ member: await getAdminMember(ctx, id), by })
  return found
}

/**
 * Registers a member. Without an e-mail the column gets an address that cannot exist; one that was given is welcomed and waits for
 * its link, so that a typing mistake lets nobody in.
 * @throws AppError validation_failed if somebody has the e-mail, or for a telephone that cannot exist; as recordPaper
 */
export async function registerMember(
  ctx: StaffContext,
  { first_name, last_name, phone_number, email, paper }: NewMember,
): Promise<AdminMember> {
  const [field, rule] = Object.entries(reachFaults({ phone_number, email }))[0] ?? []
  if (field && rule) throw invalid(field, rule)
  const name = `${first_name} ${last_name}`.trim()
  const phone = phone_number && phoneOf(phone_number, 'phone_number')
  const language = chooseLanguage(ctx.library.languages)
  const id = randomUUID()
  const made = await insertMemberIfNew(ctx.db, {
    id,
    email: email ?? addressWithout(id),
    first_name,
    name,
    phone_number: phone,
    language,
    created_at: ctx.at,
  })
  if (!made) throw invalid('email', 'taken')
  await recordWrite(ctx, 'member_registered', id, { after: { name, phone_number: phone, email } })
  if (email) await welcomeRegistered(ctx, { id, email, first_name }, language)
  if (paper) await recordPaper(ctx, id, paper)
  return getAdminMember(ctx, id)
}
