import { limits } from '#contract/limits.ts'
import { endOtherAccess } from '../access/end-access.ts'
import { checkToken, issueToken, redeemToken } from '../access/mailed-tokens.ts'
import { hashPassword } from '../access/passwords.ts'
import { requireGoodChoice, requirePasswords } from '../access/require-passwords.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { siteOf } from '../http/site-address.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { queueMail } from '../mail/outbox.ts'
import { acceptInvitation, isInvitation } from './accept-invitation.ts'

const perAddress = { name: 'recovery', most: 20, minutes: 60 }
const perMailbox = { name: 'recovery-mail', most: 5, minutes: 60 }

/** Mails a link to who has this address; answers the same, as fast, when nobody does. */
export async function askRecovery(
  ctx: RequestContext,
  email: string,
): Promise<Record<string, never>> {
  requirePasswords(ctx)
  await countAgainst(ctx, perAddress)
  await countAgainst(ctx, perMailbox, email)
  await inTransaction(ctx, inside => mailLink(inside, email))
  return {}
}

async function mailLink(ctx: Context, email: string) {
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'first_name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!member) return
  const token = await issueToken(ctx, member.id, 'password', limits.passwordResetMs)
  const link = `${siteOf(ctx)}/password/reset?t=${token}`
  await queueMail(ctx, {
    to: email,
    kind: 'recovery',
    ref: token.slice(0, 8),
    locale: member.language,
    data: { first_name: member.first_name, link, minutes: limits.passwordResetMs / 60_000 },
  })
}

/** @throws AppError link_unusable */
export async function checkRecovery(ctx: Context, token: string): Promise<Record<string, never>> {
  if (!(await isInvitation(ctx, token))) await checkToken(ctx, token, 'password')
  return {}
}

type Choice = { t: string; password: string; confirm_password: string }

/**
 * Sets the new password; every session ends, and so does every other link in a letter. Who could read
 * the letter has the address, so it counts as confirmed. An invitation's secret is taken too, since
 * pages of an earlier version bring it here.
 * @throws AppError link_unusable, validation_failed
 */
export async function choosePassword(
  ctx: RequestContext,
  input: Choice,
): Promise<Record<string, never>> {
  if (await inTransaction(ctx, inside => isInvitation(inside, input.t))) {
    return acceptInvitation(ctx, input)
  }
  requirePasswords(ctx)
  await inTransaction(ctx, inside => checkToken(inside, input.t, 'password'))
  const password_hash = await hashPassword(input.password)
  await inTransaction(ctx, inside => setPassword(inside, input, password_hash))
  return {}
}

async function setPassword(ctx: Context, input: Choice, password_hash: string) {
  const id = await checkToken(ctx, input.t, 'password')
  const member = await ctx.db
    .selectFrom('members')
    .select(['email', 'name', 'first_name', 'language', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!member) throw new AppError('link_unusable')
  await requireGoodChoice(ctx, input, member)
  await redeemToken(ctx, input.t, 'password')
  await ctx.db
    .updateTable('members')
    .set({ password_hash, email_verified_at: member.email_verified_at ?? ctx.at })
    .where('id', '=', id)
    .execute()
  await endOtherAccess(ctx, id)
  await queueMail(ctx, {
    to: member.email,
    kind: 'password_changed',
    ref: input.t.slice(0, 8),
    locale: member.language,
    data: { first_name: member.first_name },
  })
}
