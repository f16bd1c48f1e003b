import { domainToUnicode } from 'node:url'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { hasEmail } from '#contract/texts/no-email.ts'
import { moveSupportMessages } from '#server/areas/help/support-messages.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  deleteMailedSecrets,
  deleteNewAddress,
  findNewAddress,
} from '#server/platform/access/mailed-tokens.repo.ts'
import { findMemberByEmail, getMember, updateMember } from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { moveWaitingEmails } from '#server/platform/mail/mails.repo.ts'
import { mailPerson, queueTemplateEmail } from '#server/platform/mail/outbox.ts'
import { issueToken } from './sign-in/mailed-tokens.ts'

export const verificationMs = limits.emailVerificationHours * 3_600_000

type Owner = { id: string; email: string; first_name: string; language: Locale }

/**
 * Sends a link to a member's new address, which replaces the old one once the link is opened. The old one revokes it.
 * If somebody has the address already, an e-mail says so there, and nothing else differs.
 */
export async function askNewAddress(ctx: Context, member: Owner, address: string) {
  if (address === member.email) return deleteNewAddress(ctx.db, member.id)
  const token = await issueToken(ctx, member.id, 'email', verificationMs, address)
  if (await findMemberByEmail(ctx.db, address)) return mailKnown(ctx, address, member.language)
  const link = `${siteOf(ctx)}/signup?t=${token}`
  const data = { link, hours: limits.emailVerificationHours }
  const recipient = { ...member, email: address }
  // Who had no address completes the registration with it.
  const kind = hasEmail(member.email) ? 'new_email' : 'verify'
  return mailPerson(ctx, recipient, { kind, ref: token.slice(0, 8), data })
}

/** Sends the link again to an address that waits for it, if there is one. */
export async function resendNewAddress(ctx: Context, address: string) {
  const member = await findNewAddress(ctx.db, address)
  if (member) await askNewAddress(ctx, member, address)
}

/**
 * Replaces the member's address by one that was confirmed. Links mailed to the old one stop working. If it had been
 * confirmed too, it gets an e-mail about the change.
 * @throws AppError link_unusable if somebody else has the address by now
 */
export async function moveToAddress(ctx: Context, memberId: string, address: string) {
  const member = await getMember(ctx.db, memberId, 'update')
  if (await findMemberByEmail(ctx.db, address)) throw new AppError('link_unusable')
  await updateMember(ctx.db, memberId, { email: address })
  await moveSupportMessages(ctx.db, member.email, address)
  if (!hasEmail(member.email)) await moveWaitingEmails(ctx.db, member.email, address)
  await deleteMailedSecrets(ctx.db, memberId)
  if (!member.email_verified_at || !hasEmail(member.email)) return
  await mailPerson(ctx, member, { kind: 'email_changed', ref: ctx.requestId, data: {} })
}

/** Tells an address that it has a profile already. */
export function mailKnown(ctx: Context, to: string, locale: Locale) {
  const link = `${siteOf(ctx)}/password/recovery`
  return queueTemplateEmail(ctx, { to, kind: 'known', ref: '', locale, data: { link } })
}

/** An address as its owner writes it: its domain in their script. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}
