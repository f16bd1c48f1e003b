import { getMember } from '../account/members.repo.ts'
import type { Context } from '../context.ts'
import { queueTemplateEmail } from '../mail/outbox.ts'
import type { SecurityChange } from '../mail/texts.ts'

/** E-mails a member that their way to sign in changed, in the transaction of the change. */
export async function mailChange(ctx: Context, memberId: string, change: SecurityChange) {
  const member = await getMember(ctx.db, memberId)
  await queueTemplateEmail(ctx, {
    to: member.email,
    kind: 'security_changed',
    ref: `${ctx.requestId}/${change}`,
    locale: member.language,
    data: { first_name: member.first_name, change },
  })
}
