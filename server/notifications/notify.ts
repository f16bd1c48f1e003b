import type { Locale } from '#contract/limits.ts'
import {
  alwaysTold,
  type NoticeChannel,
  type NoticeTopic,
  noticeChannels,
} from '#contract/shapes/notice.ts'
import { nextDaytime } from '#domain/days/local-time.ts'
import type { Context } from '../context.ts'
import type { LoanNews } from '../mail/loan-texts.ts'
import type { NoticeText } from '../mail/notice-mail.ts'
import type { ObjectNews } from '../mail/object-texts.ts'
import { withLibrary } from '../store/transaction.ts'
import { wantedChannels } from './notice-choices.ts'
import { mailNotice } from './notice-mail.ts'
import { pushNotice } from './notice-push.ts'

export type NoticeKind = LoanNews | ObjectNews

/** Under which choice of the member's each notice stands. */
const topicOf: Record<NoticeKind, NoticeTopic> = {
  booked: 'booking',
  asked: 'request',
  agreed: 'approval',
  received: 'approval',
  deferred: 'approval',
  handed_out: 'approval',
  extended: 'approval',
  moved: 'cancellation',
  relocated: 'cancellation',
  returned: 'approval',
  cancelled: 'cancellation',
  denied: 'cancellation',
  lapsed: 'cancellation',
  put_back: 'approval',
  damaged: 'cancellation',
  repaired: 'cancellation',
  pickup_tomorrow: 'pickup',
  end_tomorrow: 'end',
  overdue: 'overdue',
  wish_free: 'wish',
  turn: 'turn',
  turn_passed: 'turn',
  queue_closed: 'turn',
}

export type Notice = {
  memberId: string
  kind: NoticeKind
  /** What it is about. */
  ref: string
  /** Which time round, where the same can be true of it again: the day that is due, say. */
  turn?: string
  /** Each turn is a letter of its own, also on one day. */
  eachTurn?: boolean
  /** The page to act on it, from the root. */
  path: string
  write: (locale: Locale) => NoticeText
  /** An .ics file's text. */
  calendar?: (locale: Locale) => string
  /** It need wake nobody: it goes out by day. */
  canWait?: boolean
  /** From then on it would be old news. */
  staleAt?: Date
}

export type Reader = { id: string; email: string; first_name: string; language: Locale }
/** A notice on its way to somebody by one channel. */
export type Delivery = { topic: NoticeTopic; always: boolean; dueAt: Date }
export type Channel = (
  ctx: Context,
  reader: Reader,
  notice: Notice,
  how: Delivery,
) => Promise<unknown>

/** Each way to reach a member; all of them put the notice in a queue, inside the caller's transaction. */
const channels: Record<NoticeChannel, Channel> = { mail: mailNotice, push: pushNotice }

/**
 * The one door for what members are told: each notice once, in their language, by the channels they
 * want. It is written in the caller's transaction, so it is told if and only if it happened; what a
 * member does not want counts as told, and is not told later.
 * @returns whether this call was the one to tell it
 */
export function notify(ctx: Context, notice: Notice): Promise<boolean> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const reader = await db
      .selectFrom('members')
      .select(['id', 'email', 'first_name', 'language'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', notice.memberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!reader) return false
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('notices')
      .values({
        library_id: ctx.library.id,
        member_id: reader.id,
        kind: notice.kind,
        ref: notice.ref,
        turn: notice.turn ?? '',
        day: ctx.today,
        created_at: ctx.at,
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    const topic = topicOf[notice.kind]
    const always = alwaysTold.includes(topic)
    const wanted = always ? noticeChannels : await wantedChannels(ctx, reader.id, topic)
    const dueAt = notice.canWait ? nextDaytime(ctx.library.time_zone, ctx.at) : ctx.at
    for (const channel of wanted) {
      await channels[channel](ctx, reader, notice, { topic, always, dueAt })
    }
    return true
  })
}
