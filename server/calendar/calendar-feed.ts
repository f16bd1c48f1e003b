import type { NoticeChoices } from '#contract/shapes/notice.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { newSecret, secretHash } from '../access/secret-hash.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext, Context } from '../context.ts'
import { siteOf } from '../http/site-address.ts'
import { calendarOf, toldLoans } from './loan-entries.ts'

const mimetype = 'text/calendar; charset=utf-8'
/** How long a loan that is over stays in the calendar. */
const pastDays = 180

/** Whether a calendar follows the member's loans, and since when. */
export async function feedOf(ctx: ActorContext): Promise<NoticeChoices['calendar']> {
  const feed = await ctx.db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('member_id', '=', ctx.actor.memberId)
    .executeTakeFirst()
  if (!feed) return null
  return {
    created_at: feed.created_at.toISOString(),
    read_at: feed.read_at?.toISOString() ?? null,
  }
}

/** A new private address, in place of any before: whoever knew that one reads no more. */
export async function makeFeed(ctx: ActorContext): Promise<{ url: string }> {
  const token = newSecret()
  const values = { token_hash: secretHash(token), created_at: ctx.at, read_at: null }

  await removeFeed(ctx)
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ member_id: ctx.actor.memberId, ...values })
    .execute()

  return { url: `${siteOf(ctx)}/v1/calendar.ics?t=${token}` }
}

/** The address opens nothing any more; where there was none, no error. */
export async function removeFeed(ctx: ActorContext): Promise<Record<string, never>> {
  await ctx.db.deleteFrom('calendar_feeds').where('member_id', '=', ctx.actor.memberId).execute()
  return {}
}

/** The loans of whoever's address it is, in their language. @throws AppError link_unusable */
export async function readFeed(ctx: Context, token: string) {
  const feed = await ctx.db
    .updateTable('calendar_feeds')
    .set({ read_at: ctx.at })
    .where('token_hash', '=', secretHash(token))
    .returning('member_id')
    .executeTakeFirst()
  if (!feed) throw new AppError('link_unusable')
  const { language } = await ctx.db
    .selectFrom('members')
    .select('language')
    .where('id', '=', feed.member_id)
    .executeTakeFirstOrThrow()
  const loans = await toldLoans(ctx)
    .where('loans.member_id', '=', feed.member_id)
    .where('loans.to_date', '>=', addDays(ctx.today, -pastDays))
    .orderBy('loans.from_date')
    .execute()
  return { mimetype, content: Buffer.from(calendarOf(ctx, loans, language)) }
}

/** One loan of borrower or owner as a file. @throws AppError not_found */
export async function calendarOfOrder(ctx: ActorContext, id: string) {
  const loan = await toldLoans(ctx)
    .where('loans.id', '=', id)
    .where(eb =>
      eb.or([
        eb('loans.member_id', '=', ctx.actor.memberId),
        eb('objects.owner_id', '=', ctx.actor.memberId),
      ]),
    )
    .executeTakeFirst()
  if (!loan) throw new AppError('not_found')
  return { name: 'prestito.ics', content: calendarOf(ctx, [loan], ctx.request.locale) }
}
