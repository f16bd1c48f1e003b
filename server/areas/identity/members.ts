import { AppError } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import { findMemberByEmail, insertMember } from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'
import type { Person } from './claims.ts'
import { claimMember, findMemberByIdentity, insertIdentity } from './identities.repo.ts'

type Found = { id: string; level: number }

/**
 * The member for a person: found by the provider's subject, or at the first sign-on by a verified e-mail, or
 * added.
 * @throws AppError sso_email_unverified; sso_email_taken if that member has another identity there
 */
export async function memberFor(ctx: Context, issuer: string, person: Person): Promise<Found> {
  const known = await findMemberByIdentity(ctx.db, issuer, person.subject)
  if (known) return known
  // First sign-ons run one at a time, so that two at once add one member.
  await advisoryLock(ctx.db, `sign-on ${ctx.library.id}`)
  const meanwhile = await findMemberByIdentity(ctx.db, issuer, person.subject)
  if (meanwhile) return meanwhile
  if (!person.email) throw new AppError('sso_email_unverified')
  const member =
    (await findMemberByEmail(ctx.db, person.email)) ?? (await newMember(ctx, person.email, person))
  const linked = await insertIdentity(ctx.db, {
    issuer,
    subject: person.subject,
    member_id: member.id,
    created_at: ctx.at,
  })
  if (!linked) throw new AppError('sso_email_taken')
  // A stranger may have signed up with an unconfirmed address, so its password is removed.
  await claimMember(ctx.db, member.id, ctx.at)
  return member
}

/** Adds a member without a password and without an accepted adhesion. */
function newMember({ db, at }: Context, email: string, person: Person) {
  return insertMember(db, {
    email,
    first_name: person.firstName,
    name: person.name,
    email_verified_at: at,
    created_at: at,
  })
}
