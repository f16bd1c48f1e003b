import { limits } from '#contract/limits.ts'
import { endOtherAccess } from '#server/platform/access/end-access.ts'
import { findMemberByEmail, getMember, updateMember } from '#server/platform/access/members.repo.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import {
  requireGoodChoice,
  requirePasswords,
} from '#server/platform/access/passwords/require-passwords.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import { acceptInvitation, isInvitation } from './accept-invitation.ts'
import { checkToken, issueToken, redeemToken } from './mailed-tokens.ts'

const perAddress = { name: 'recovery', most: 20, minutes: 60 }
const perMailbox = { name: 'recovery-mail', most: 5, minutes: 60 }

/** E-mails a link to the member with this address. Answer and time are the same without a member. */
export async function askRecovery(ctx: RequestContext, email: string) {
  requirePasswords(ctx)
  await countAgainst(ctx, perAddress)
  await countAgainst(ctx, perMailbox, email)
  await inTransaction(ctx, inside => mailLink(inside, email))
}

async function mailLink(ctx: Context, email: string) {
  const member = await findMemberByEmail(ctx.db, email)
  if (!member) return
  const token = await issueToken(ctx, member.id, 'password', limits.passwordResetMs)
  const link = `${siteOf(ctx)}/password/reset?t=${token}`
  const data = { link, minutes: limits.passwordResetMs / 60_000 }
  const recipient = { ...member, email }
  await mailPerson(ctx, recipient, { kind: 'recovery', ref: token.slice(0, 8), data })
}

/** @throws AppError link_unusable */
export async function checkRecovery(ctx: Context, token: string) {
  if (!(await isInvitation(ctx, token))) await checkToken(ctx, token, 'password')
}

type Choice = { t: string; password: string; confirm_password: string }

/**
 * Sets the new password; ends every session and every other mailed link. Reading the e-mail confirms the
 * address. An invitation's token is accepted too, since pages of an earlier version send it here.
 * @throws AppError link_unusable, validation_failed
 */
export async function choosePassword(ctx: RequestContext, input: Choice) {
  if (await inTransaction(ctx, inside => isInvitation(inside, input.t))) {
    return acceptInvitation(ctx, input)
  }
  requirePasswords(ctx)
  await inTransaction(ctx, inside => checkToken(inside, input.t, 'password'))
  const password_hash = await hashPassword(input.password)
  await inTransaction(ctx, inside => setPassword(inside, input, password_hash))
}

async function setPassword(ctx: Context, input: Choice, password_hash: string) {
  const id = await checkToken(ctx, input.t, 'password')
  const member = await getMember(ctx.db, id, 'update')
  await requireGoodChoice(ctx, input, member)
  await redeemToken(ctx, input.t, 'password')
  const email_verified_at = member.email_verified_at ?? ctx.at
  await updateMember(ctx.db, id, { password_hash, email_verified_at })
  await endOtherAccess(ctx, id)
  await mailPerson(ctx, member, { kind: 'password_changed', ref: input.t.slice(0, 8), data: {} })
}
