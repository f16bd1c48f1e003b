import { limits } from '#contract/limits.ts'
import { endOtherAccess } from '../access/end-access.ts'
import { checkToken, issueToken, useToken } from '../access/mailed-tokens.ts'
import { hashPassword } from '../access/passwords.ts'
import { requireGoodChoice, requirePasswords } from '../access/require-passwords.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { siteOf } from '../http/site-address.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { queueMail } from '../mail/outbox.ts'
import { withLibrary } from '../store/transaction.ts'
import { acceptInvitation, isInvitation } from './accept-invitation.ts'

const perAddress = { name: 'recovery', most: 20, minutes: 60 }
const perMailbox = { name: 'recovery-mail', most: 5, minutes: 60 }

/** Mails a link to who has this address; answers the same, as fast, when nobody does. */
export async function askRecovery(ctx: Context, email: string): Promise<Record<string, never>> {
  requirePasswords(ctx)
  await countAgainst(ctx, perAddress)
  await countAgainst(ctx, perMailbox, email)
  await withLibrary(ctx.store, ctx.library.id, async db => {
    const member = await db
      .selectFrom('members')
      .select(['id', 'first_name', 'language'])
      .where('library_id', '=', ctx.library.id)
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
  })
  return {}
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
export async function choosePassword(ctx: Context, input: Choice): Promise<Record<string, never>> {
  if (await isInvitation(ctx, input.t)) return acceptInvitation(ctx, input)
  requirePasswords(ctx)
  await checkToken(ctx, input.t, 'password')
  const password_hash = await hashPassword(input.password)
  await withLibrary(ctx.store, ctx.library.id, async db => {
    const id = await checkToken(ctx, input.t, 'password')
    const member = await db
      .selectFrom('members')
      .select(['email', 'name', 'first_name', 'language', 'email_verified_at'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!member) throw new AppError('link_unusable')
    await requireGoodChoice(ctx, input, member)
    await useToken(ctx, input.t, 'password')
    await db
      .updateTable('members')
      .set({ password_hash, email_verified_at: member.email_verified_at ?? ctx.at })
      .where('library_id', '=', ctx.library.id)
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
  })
  return {}
}
