import type { NoticeChoices } from '#contract/shapes/notice.ts'
import type { Context, MemberActor } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

type Ctx = Context<MemberActor>

/** Whether a calendar follows the member's loans, and since when. */
export function feedOf(ctx: Ctx): Promise<NoticeChoices['calendar']> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const feed = await db
      .selectFrom('calendar_feeds')
      .select(['created_at', 'read_at'])
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', ctx.actor.memberId)
      .executeTakeFirst()
    if (!feed) return null
    return {
      created_at: feed.created_at.toISOString(),
      read_at: feed.read_at?.toISOString() ?? null,
    }
  })
}
