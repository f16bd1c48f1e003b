import type { NoticeChoices } from '#contract/shapes/notice.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { newSecret, secretHash } from '../access/secret-hash.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext, Context } from '../context.ts'
import { localeOf } from '../http/request-locale.ts'
import { siteOf } from '../http/site-address.ts'
import { withLibrary } from '../store/transaction.ts'
import { calendarOf, toldLoans } from './loan-entries.ts'

const mimetype = 'text/calendar; charset=utf-8'
/** How long a loan that is over stays in the calendar. */
const pastDays = 180

/** Whether a calendar follows the member's loans, and since when. */
export function feedOf(ctx: ActorContext): Promise<NoticeChoices['calendar']> {
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

/** A new private address, in place of any before: whoever knew that one reads no more. */
export async function makeFeed(ctx: ActorContext): Promise<{ url: string }> {
  const token = newSecret()
  const values = { token_hash: secretHash(token), created_at: ctx.at, read_at: null }
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await removeFeed(ctx)
    await db
      .insertInto('calendar_feeds')
      .values({ library_id: ctx.library.id, member_id: ctx.actor.memberId, ...values })
      .execute()
  })
  return { url: `${siteOf(ctx)}/v1/calendar.ics?t=${token}` }
}

/** The address opens nothing any more; where there was none, no error. */
export async function removeFeed(ctx: ActorContext): Promise<Record<string, never>> {
  await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('calendar_feeds')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', ctx.actor.memberId)
      .execute(),
  )
  return {}
}

/** The loans of whoever's address it is, in their language. @throws AppError link_unusable */
export function readFeed(ctx: Context, token: string) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const feed = await db
      .updateTable('calendar_feeds')
      .set({ read_at: ctx.at })
      .where('library_id', '=', ctx.library.id)
      .where('token_hash', '=', secretHash(token))
      .returning('member_id')
      .executeTakeFirst()
    if (!feed) throw new AppError('link_unusable')
    const { language } = await db
      .selectFrom('members')
      .select('language')
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', feed.member_id)
      .executeTakeFirstOrThrow()
    const loans = await toldLoans(ctx)
      .where('loans.member_id', '=', feed.member_id)
      .where('loans.to_date', '>=', addDays(ctx.today, -pastDays))
      .orderBy('loans.from_date')
      .execute()
    return { mimetype, content: Buffer.from(calendarOf(ctx, loans, language)) }
  })
}

/** One loan of borrower or owner as a file. @throws AppError not_found */
export function calendarOfOrder(ctx: ActorContext, id: string) {
  return withLibrary(ctx.store, ctx.library.id, async () => {
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
    return { name: 'prestito.ics', content: calendarOf(ctx, [loan], localeOf(ctx)) }
  })
}
