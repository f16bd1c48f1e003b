import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import type { SecurityChange } from '../mail/texts.ts'
import { withLibrary } from '../store/transaction.ts'

/** Mails a member that the way into their profile changed, in the transaction of the change. */
export function mailChange(ctx: Context, memberId: string, change: SecurityChange) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const member = await db
      .selectFrom('members')
      .select(['email', 'first_name', 'language'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    await queueMail(ctx, {
      to: member.email,
      kind: 'security_changed',
      ref: `${ctx.requestId}/${change}`,
      locale: member.language,
      data: { first_name: member.first_name, change },
    })
  })
}
