import { setTimeout as sleep } from 'node:timers/promises'
import { waysOf } from '#server/areas/second-factor/factors.ts'
import { openTicket } from '#server/areas/second-factor/ticket.ts'
import { AppError } from '#server/core/app-error.ts'
import type { SecondFactor } from '#server/core/store/tables/second-factors.ts'
import { clearIdentity, readIdentity, writeIdentity } from '#server/platform/access/cookie.ts'
import { findMemberByEmail } from '#server/platform/access/members.repo.ts'
import { passwordFits } from '#server/platform/access/passwords/passwords.ts'
import { requirePasswords } from '#server/platform/access/passwords/require-passwords.ts'
import {
  closeSession,
  type LockedMember,
  lockMember,
  openSession,
  renewSession,
  wasSignedOut,
} from '#server/platform/access/sessions.ts'
import { levelOf } from '#server/platform/access/staff-rights.ts'
import { signToken } from '#server/platform/access/tokens.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { beginAttempt } from '#server/platform/limits/attempts.ts'
import { memberDocument } from '../members.ts'
import { issueSignInCode, takeSignInCode } from './sign-in-codes.ts'

type Credentials = { email: string; password: string; code?: string | undefined }

/**
 * Signs in by a password. A member with a second factor takes the second step next.
 * @throws AppError as memberByPassword
 */
export async function signIn(ctx: RequestContext, credentials: Credentials) {
  const { id, password_hash } = await memberByPassword(ctx, credentials)
  return inTransaction(ctx, async inside => {
    const member = await lockMember(inside, id)
    // The password may have been changed since it was checked.
    if (member.password_hash !== password_hash) throw new AppError('credentials_invalid')
    const ways = await waysOf(inside, id)
    if (!ways) return openFor(inside, member, { secondFactor: null, proved: true })
    await openTicket(inside, member)
    return { second_step: ways }
  })
}

/** If a code is needed, a refusal takes this long: the time must not reveal a right password. */
const refusalMs = 400

/**
 * The member with this e-mail and password. After many failed attempts at the account a code is required
 * beside the password, right or wrong; it is e-mailed only if the password was right. The answer never
 * says which of the two is wrong.
 * Where members sign on at their university, `sso_required` is answered to a right password only, so
 * that nothing distinguishes the e-mails of staff.
 * @throws AppError credentials_invalid, the same for a wrong password and an unknown e-mail
 * @throws AppError sign_in_code_required, sign_in_code_refused, too_many_attempts, sso_required
 */
async function memberByPassword(ctx: RequestContext, { email, password, code }: Credentials) {
  const attempt = await beginAttempt(ctx, email)
  const refusable = attempt.needsCode ? sleep(refusalMs) : null
  const member = await inTransaction(ctx, ({ db }) => findMemberByEmail(db, email))
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

/**
 * How a member signed in. `proved` means that they proved who they are just now, not by an earlier sign-on.
 */
type Entry = { secondFactor: SecondFactor | null; proved: boolean }

/**
 * Opens a session for a member, and ends the earlier one of this browser. Answers identity cookie, profile
 * and token. Staff without a second factor may set one up at once, and so may members without a password.
 */
export async function openFor(ctx: Context, member: LockedMember, { secondFactor, proved }: Entry) {
  const before = readIdentity(ctx)
  if (before) await closeSession(ctx, before, member.id)
  const level = levelOf(ctx, { ...member, second_factor: secondFactor })
  const confirmed = proved && (level !== member.level || secondFactor === 'sign_on')
  const opening = { secondFactor, proved, confirmed }
  const { sessionId, secret } = await openSession(ctx, member, opening)
  writeIdentity(ctx, secret)
  const claims = { memberId: member.id, sessionId, level }
  const [data, access_token] = await Promise.all([
    memberDocument(ctx, member.id, level),
    signToken(ctx.keys, ctx.library.id, claims, ctx.at),
  ])
  return { data, access_token }
}

/**
 * A new token for the session of the identity cookie. If the session is not open: `null`, and no cookie.
 * @throws AppError session_ended if it was signed out elsewhere
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

/** Ends the session of the cookie's whole secret. Signing out twice, or without a session, is no error. */
export async function signOut(ctx: Context) {
  const secret = readIdentity(ctx)
  if (secret) await closeSession(ctx, secret)
  clearIdentity(ctx)
}
