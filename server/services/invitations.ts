import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { issueToken } from '../access/mailed-tokens.ts'
import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { siteOf } from '../origin.ts'
import { withLibrary } from '../store/transaction.ts'

export type Invitation = {
  email: string
  first_name: string
  last_name: string
  level: number
  language: 'it' | 'en'
}

/**
 * Makes somebody staff, or raises who is a member already, and mails them the link to choose a password.
 * @returns the link, for who has no mail set up yet
 */
export function inviteStaff(ctx: Context, invitation: Invitation): Promise<string> {
  const { email, first_name, last_name, level, language } = invitation
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const { id } = await db
      .insertInto('members')
      .values({
        library_id: ctx.library.id,
        id: randomUUID(),
        email,
        first_name,
        name: `${first_name} ${last_name}`.trim(),
        level,
        language,
        created_at: ctx.at,
      })
      .onConflict(conflict => conflict.columns(['library_id', 'email']).doUpdateSet({ level }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const hours = limits.invitationHours
    const token = await issueToken(ctx, id, 'password', hours * 3_600_000)
    const link = `${siteOf(ctx)}/password/reset?t=${token}`
    await queueMail(ctx, {
      to: email,
      kind: 'invitation',
      ref: token.slice(0, 8),
      locale: language,
      data: { first_name, link, hours },
    })
    return link
  })
}
