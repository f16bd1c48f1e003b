import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { newSecret, secretHash } from '../access/secret-hash.ts'
import type { Context } from '../context.ts'
import { siteOf } from '../http/site-address.ts'
import { queueMail } from '../mail/outbox.ts'
export type Invitation = {
  email: string
  first_name: string
  last_name: string
  level: number
  language: 'it' | 'en'
}

/**
 * Mails somebody the link to run the library with. Until it is used nothing changes for anybody; an
 * earlier invitation of the same person opens nothing any more.
 * @param invitedBy the member whose right is looked at again when the link is used; `null` for the operator
 * @returns the link, for who has no mail set up yet
 */
export async function inviteStaff(
  ctx: Context,
  { email, first_name, last_name, level, language }: Invitation,
  invitedBy: string | null,
): Promise<string> {
  const token = newSecret()
  const hours = limits.invitationHours
  const row = {
    token_hash: secretHash(token),
    first_name,
    last_name,
    language,
    level,
    invited_by: invitedBy,
    expires_at: new Date(ctx.at.getTime() + hours * 3_600_000),
    created_at: ctx.at,
  }

  await ctx.db
    .insertInto('invitations')
    .values({ email, ...row })
    .onConflict(conflict => conflict.columns(['library_id', 'email']).doUpdateSet(row))
    .execute()
  const link = `${siteOf(ctx)}/invitation?t=${token}`
  await queueMail(ctx, {
    to: email,
    kind: 'invitation',
    ref: randomUUID(),
    locale: language,
    data: { first_name, link, hours },
    staleAt: row.expires_at,
  })
  return link
}
