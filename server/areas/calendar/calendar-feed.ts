import type { NotificationChoices } from '#contract/shapes/notification.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { calendarOf, isShownTo } from '#server/areas/loans/story/loan-entries.ts'
import { located } from '#server/areas/loans/story/loan-story-text.ts'
import {
  findLoanSummaryOf,
  listLoanSummaries,
  listSummariesOfBooking,
} from '#server/areas/loans/story/loan-summaries.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  deleteFeeds,
  findFeed,
  findLanguage,
  insertFeed,
  markFeedRead,
} from '#server/platform/access/calendar-feeds.repo.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'

const mimetype = 'text/calendar; charset=utf-8'
/** For how many days a loan stays in the calendar after its end. */
const pastDays = 180

/** When the member's calendar address was made and last read; `null` without one. */
export async function feedOf(ctx: ActorContext): Promise<NotificationChoices['calendar']> {
  const feed = await findFeed(ctx.db, ctx.actor.memberId)
  if (!feed) return null
  return {
    created_at: feed.created_at.toISOString(),
    read_at: feed.read_at?.toISOString() ?? null,
  }
}

/** Makes a new private address. The previous one stops working. */
export async function makeFeed(ctx: ActorContext): Promise<{ url: string }> {
  const token = newSecret()
  const { memberId: member_id } = ctx.actor
  await deleteFeeds(ctx.db, member_id)
  const token_hash = secretHash(token)
  await insertFeed(ctx.db, { member_id, token_hash, created_at: ctx.at, read_at: null })
  return { url: `${siteOf(ctx)}/v1/calendar.ics?t=${token}` }
}

/** Removes the address. Without one, nothing happens. */
export async function removeFeed(ctx: ActorContext) {
  await deleteFeeds(ctx.db, ctx.actor.memberId)
}

/** The loans of the address's member, in their language. @throws AppError link_unusable */
export async function readFeed(ctx: Context, token: string) {
  const { at, db, today } = ctx
  const memberId = await markFeedRead(db, secretHash(token), at)
  if (!memberId) throw new AppError('link_unusable')
  const { language } = await findLanguage(db, memberId)
  const loans = await located(ctx, await listLoanSummaries(db, memberId, addDays(today, -pastDays)))
  return { mimetype, content: Buffer.from(calendarOf(ctx, loans, 'borrower', language)) }
}

/** One loan as a file, for its borrower or owner, with those that were booked with it. @throws AppError not_found */
export async function calendarOfOrder(ctx: ActorContext, id: string) {
  const { memberId } = ctx.actor
  const found = await findLoanSummaryOf(ctx.db, id, memberId)
  if (!found) throw new AppError('not_found')
  const recipient = found.member_id === memberId ? 'borrower' : 'owner'
  const booked = found.booked > 1 ? await listSummariesOfBooking(ctx.db, found.booking_id) : [found]
  const loans = await located(ctx, booked.filter(isShownTo(recipient, memberId)))
  return { name: 'prestito.ics', content: calendarOf(ctx, loans, recipient, ctx.request.locale) }
}
