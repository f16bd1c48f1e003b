import {
  alwaysTold,
  type NoticeChannel,
  type NoticeTopic,
  noticeChannels,
} from '#contract/shapes/notice.ts'
import { nextDaytime } from '#domain/days/local-time.ts'
import type { Context } from '../context.ts'
import type { Channel, Notice, NoticeKind } from './notice.ts'
import { wantedChannels } from './notice-choices.ts'
import { mailNotice } from './notice-mail.ts'
import { pushNotice } from './notice-push.ts'

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

/** Each way to reach a member; all of them put the notice in a queue, inside the caller's transaction. */
const channels: Record<NoticeChannel, Channel> = { mail: mailNotice, push: pushNotice }

/**
 * The one door for what members are told: each notice once, in their language, by the channels they
 * want. It is written in the caller's transaction, so it is told if and only if it happened; what a
 * member does not want counts as told, and is not told later.
 * @returns whether this call was the one to tell it
 */
export async function notify(ctx: Context, notice: Notice): Promise<boolean> {
  const reader = await ctx.db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', '=', notice.memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!reader) return false
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('notices')
    .values({
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
}
