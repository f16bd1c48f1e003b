import { setTimeout as sleep } from 'node:timers/promises'
import { clearIdentity, readIdentity, writeIdentity } from '../access/cookie.ts'
import { passwordFits } from '../access/passwords.ts'
import { requirePasswords } from '../access/require-passwords.ts'
import {
  closeSession,
  openSession,
  type Recheck,
  renewSession,
  wasSignedOut,
} from '../access/sessions.ts'
import { issueSignInCode, takeSignInCode } from '../access/sign-in-codes.ts'
import { levelOf } from '../access/staff-rights.ts'
import { signToken } from '../access/tokens.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { beginAttempt } from '../limits/attempts.ts'
import { waysOf } from '../second-factor/factors.ts'
import { openTicket } from '../second-factor/ticket.ts'
import type { SecondFactor } from '../store/tables/second-factors.ts'
import { memberDocument } from './members.ts'

type Credentials = { email: string; password: string; code?: string | undefined }

/**
 * Signs in by a password. Who has a second factor is not in yet: the second step comes first.
 * @throws AppError as memberByPassword
 */
export async function signIn(ctx: RequestContext, credentials: Credentials) {
  const member = await memberByPassword(ctx, credentials)
  // The password may have been changed since it was checked.
  const samePassword: Recheck = ({ password_hash }) => {
    if (password_hash !== member.password_hash) throw new AppError('credentials_invalid')
  }
  return inTransaction(ctx, async inside => {
    const ways = await waysOf(inside, member.id)
    if (!ways) return openFor(inside, member, { secondFactor: null, proved: true }, samePassword)
    await openTicket(inside, member.id, samePassword)
    return { second_step: ways }
  })
}

/** Where a code is needed, a refusal takes this long: the time must not tell a right password. */
const refusalMs = 400

/**
 * Who has this e-mail and password. Where strangers guess at the account a code is asked for beside the
 * password, whether that is right or not; it is mailed to who gave the right one. Nothing says which of
 * the two is wrong.
 * Where members sign on at their university, only a right password learns that it is not asked for,
 * so that nothing tells staff's e-mails from the others.
 * @throws AppError credentials_invalid, the same for a wrong password and an unknown e-mail
 * @throws AppError sign_in_code_required, sign_in_code_refused, too_many_attempts, sso_required
 */
async function memberByPassword(ctx: RequestContext, { email, password, code }: Credentials) {
  const attempt = await beginAttempt(ctx, email)
  const refusable = attempt.needsCode ? sleep(refusalMs) : null
  const member = await inTransaction(ctx, inside => memberWith(inside, email))
  const fits = await passwordFits(member?.password_hash ?? null, password)
  const known = member && fits ? member : null
  if (attempt.needsCode && !code) {
    await issueSignInCode(ctx, known)
    await refusable
    throw new AppError('sign_in_code_required')
  }
  if (attempt.needsCode && code && !(await takeSignInCode(ctx, known?.id ?? null, code))) {
    await refusable
    throw new AppError('sign_in_code_refused')
  }
  if (!member || !fits) throw new AppError('credentials_invalid')
  await attempt.succeeded()
  if (!member.email_verified_at) throw new AppError('email_unverified')
  requirePasswords(ctx, member)
  return member
}

function memberWith({ db }: Context, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'password_hash', 'level', 'email_verified_at'])
    .select(['email', 'first_name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** By what a member came in; `proved` where they did so just now, rather than by an earlier sign-on. */
type Entry = { secondFactor: SecondFactor | null; proved: boolean }

/**
 * Opens a session for a member, in place of any that this browser had: identity cookie, profile, token.
 * Staff who have yet to set up a second factor may do so at once, and so may who has no password to
 * confirm more with.
 * @param recheck looks again at what let the member in, in the transaction that opens the session
 */
export async function openFor(
  ctx: Context,
  member: { id: string; level: number },
  { secondFactor, proved }: Entry,
  recheck?: Recheck,
) {
  const before = readIdentity(ctx)
  if (before) await closeSession(ctx, before, member.id)
  const level = levelOf(ctx, { level: member.level, second_factor: secondFactor })
  const confirmed = proved && (level !== member.level || secondFactor === 'sign_on')
  const opening = { secondFactor, proved, confirmed }
  const { sessionId, secret } = await openSession(ctx, member.id, opening, recheck)
  writeIdentity(ctx, secret)
  const claims = { memberId: member.id, sessionId, level }
  const [data, access_token] = await Promise.all([
    memberDocument(ctx, member.id, level),
    signToken(ctx.keys, ctx.library.id, claims, ctx.at),
  ])
  return { data, access_token }
}

/**
 * A new token for the identity cookie's session; `null`, and no cookie, where it opens nothing.
 * @throws AppError session_ended where it was signed out from elsewhere
 */
export async function resumeSession(ctx: RequestContext): Promise<string | null> {
  const secret = readIdentity(ctx) ?? ''
  const renewed = await inTransaction(ctx, inside => renewSession(inside, secret))
  if (!renewed) {
    clearIdentity(ctx)
    const signedOut = await inTransaction(ctx, inside => wasSignedOut(inside, secret))
    if (signedOut) throw new AppError('session_ended')
    return null
  }
  if (renewed.secret) writeIdentity(ctx, renewed.secret)
  return signToken(ctx.keys, ctx.library.id, renewed, ctx.at)
}

/** Ends the session whose whole secret the cookie holds. Signing out twice, or of nothing, is no error. */
export async function signOut(ctx: Context) {
  const secret = readIdentity(ctx)
  if (secret) await closeSession(ctx, secret)
  clearIdentity(ctx)
}
