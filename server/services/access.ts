import { beginAttempt, forgetFailures, recordFailure } from '../access/attempts.ts'
import { clearIdentity, readIdentity, writeIdentity } from '../access/cookie.ts'
import { passwordFits } from '../access/passwords.ts'
import { requirePasswords } from '../access/require-passwords.ts'
import { openSession, renewSession, revoke } from '../access/sessions.ts'
import { signToken } from '../access/tokens.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { memberDocument } from './members.ts'

/**
 * Where members sign on at their university, only a right password learns that it is not asked for,
 * so that nothing tells staff's e-mails from the others.
 * @throws AppError credentials_invalid, the same for a wrong password and an unknown e-mail
 * @throws AppError sso_required
 */
export async function signIn(
  ctx: Context,
  { email, password }: { email: string; password: string },
) {
  await beginAttempt(ctx, email)
  const member = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('members')
      .select(['id', 'password_hash', 'level', 'email_verified_at'])
      .where('library_id', '=', ctx.library.id)
      .where('email', '=', email)
      .executeTakeFirst(),
  )
  const fits = await passwordFits(member?.password_hash ?? null, password)
  if (!member || !fits) {
    await recordFailure(ctx)
    throw new AppError('credentials_invalid')
  }
  await forgetFailures(ctx, email)
  if (!member.email_verified_at) throw new AppError('email_unverified')
  requirePasswords(ctx, member)
  return openFor(ctx, member)
}

/** Opens a session for a member who has proved who they are: identity cookie, profile and token. */
export async function openFor(ctx: Context, member: { id: string; level: number }) {
  const { sessionId, secret } = await openSession(ctx, member.id)
  writeIdentity(ctx, secret)
  const claims = { memberId: member.id, sessionId, level: member.level }
  const [data, access_token] = await Promise.all([
    memberDocument(ctx, member.id),
    signToken(ctx.keys, ctx.library.id, claims, ctx.at),
  ])
  return { data, access_token }
}

/** A new token for the identity cookie's session; `null`, and no cookie, where it opens nothing. */
export async function resumeSession(ctx: Context): Promise<string | null> {
  const renewed = await renewSession(ctx, readIdentity(ctx) ?? '')
  if (!renewed) {
    clearIdentity(ctx)
    return null
  }
  if (renewed.secret) writeIdentity(ctx, renewed.secret)
  return signToken(ctx.keys, ctx.library.id, renewed, ctx.at)
}

/** Ends the session of the cookie. Signing out twice, or of nothing, is no error. */
export async function signOut(ctx: Context) {
  const sessionId = readIdentity(ctx)?.split('.')[0]
  if (sessionId) await revoke(ctx, sessionId, 'signed_out')
  clearIdentity(ctx)
}
