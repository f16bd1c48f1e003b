import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import type { Person } from './claims.ts'

type Found = { id: string; level: number }

/**
 * The member a person is: known by the provider's subject from the second time on; the first time by
 * a verified e-mail, or made anew.
 * @throws AppError sso_email_unverified; sso_email_taken where that member is somebody else there
 */
export async function memberFor(ctx: Context, issuer: string, person: Person): Promise<Found> {
  const known = await byIdentity(ctx, issuer, person.subject)
  if (known) return known
  // First times take turns, so that two at once make one member.
  await oneAtATime(ctx.db, `sign-on ${ctx.library.id}`)
  const meanwhile = await byIdentity(ctx, issuer, person.subject)
  if (meanwhile) return meanwhile
  if (!person.email) throw new AppError('sso_email_unverified')
  const member = (await byEmail(ctx, person.email)) ?? (await newMember(ctx, person.email, person))
  const linked = await ctx.db
    .insertInto('member_identities')
    .values({
      issuer,
      subject: person.subject,
      member_id: member.id,
      created_at: ctx.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!linked.numInsertedOrUpdatedRows) throw new AppError('sso_email_taken')
  await claim(ctx, member.id)
  return member
}

/** A profile whose address was never confirmed may be a stranger's doing: their password goes. */
function claim(ctx: Context, id: string) {
  return ctx.db
    .updateTable('members')
    .set({ email_verified_at: ctx.at, password_hash: null })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

function byIdentity(ctx: Context, issuer: string, subject: string) {
  return ctx.db
    .selectFrom('member_identities')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'member_identities.library_id')
        .onRef('members.id', '=', 'member_identities.member_id'),
    )
    .select(['members.id', 'members.level'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

function byEmail(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('members')
    .select(['id', 'level'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Has yet to accept the adhesion form, and has no password. */
function newMember(ctx: Context, email: string, person: Person) {
  return ctx.db
    .insertInto('members')
    .values({
      email,
      first_name: person.firstName,
      name: person.name,
      email_verified_at: ctx.at,
      created_at: ctx.at,
    })
    .returning(['id', 'level'])
    .executeTakeFirstOrThrow()
}
