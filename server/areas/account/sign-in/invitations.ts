import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import { saveInvitation } from './invitations.repo.ts'

export type Invitation = {
  email: string
  first_name: string
  last_name: string
  level: number
  language: Locale
}

/**
 * E-mails somebody the link to join the staff. Nothing changes until it is used. Earlier invitations of the
 * same person stop working.
 * @param invitedBy the member whose permission is checked again when the link is used; `null` for the
 * operator
 * @returns the link, for an operator who has not set up e-mail yet
 */
export async function inviteStaff(
  ctx: Context,
  invited: Invitation,
  invitedBy: string | null,
): Promise<string> {
  const { link, staleAt } = await openInvitation(ctx, invited, invitedBy)
  const data = { link, hours: limits.invitationHours }
  await mailPerson(ctx, invited, { kind: 'invitation', ref: randomUUID(), data, staleAt })
  return link
}

/** The same without an e-mail, for somebody who has just proved their address. */
export async function openInvitation(ctx: Context, invited: Invitation, invitedBy: string | null) {
  const token = newSecret()
  const staleAt = new Date(ctx.at.getTime() + limits.invitationHours * 3_600_000)
  await saveInvitation(ctx.db, {
    ...invited,
    token_hash: secretHash(token),
    invited_by: invitedBy,
    expires_at: staleAt,
    created_at: ctx.at,
  })
  return { link: `${siteOf(ctx)}/invitation?t=${token}`, staleAt }
}
