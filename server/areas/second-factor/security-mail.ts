import { getMember } from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import type { SecurityChange } from '#server/platform/mail/texts.ts'

/** E-mails a member that their way to sign in changed, in the transaction of the change. */
export async function mailChange(ctx: Context, memberId: string, change: SecurityChange) {
  const member = await getMember(ctx.db, memberId)
  const ref = `${ctx.requestId}/${change}`
  await mailPerson(ctx, member, { kind: 'security_changed', ref, data: { change } })
}
