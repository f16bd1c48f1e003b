import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import type { SecurityChange } from '../mail/texts.ts'

/** Mails a member that the way into their profile changed, in the transaction of the change. */
export async function mailChange(ctx: Context, memberId: string, change: SecurityChange) {
  const member = await ctx.db
    .selectFrom('members')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await queueMail(ctx, {
    to: member.email,
    kind: 'security_changed',
    ref: `${ctx.requestId}/${change}`,
    locale: member.language,
    data: { first_name: member.first_name, change },
  })
}
