import {
  alwaysSent,
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
} from '#contract/shapes/notification.ts'
import { nextDaytime } from '#domain/days/local-time.ts'
import type { Context } from '../context.ts'
import type { Channel, Notification, NotificationKind } from './notification.ts'
import { wantedChannels } from './notification-choices.ts'
import { mailNotification } from './notification-email.ts'
import { pushNotification } from './notification-push.ts'
import { findReader, insertNotification } from './notifications.repo.ts'

/** The topic of each notification, which members can turn off. */
const topicOf: Record<NotificationKind, NotificationTopic> = {
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

/** Each channel queues the notification in the caller's transaction. */
const channels: Record<NotificationChannel, Channel> = {
  mail: mailNotification,
  push: pushNotification,
}

/**
 * Sends a notification to a member, once, in their language, by the channels that they chose. It is queued in
 * the caller's transaction, so that a rollback removes it. One that they have turned off is stored as sent.
 * @returns whether it is new
 */
export async function notify(ctx: Context, notification: Notification): Promise<boolean> {
  const reader = await findReader(ctx.db, notification.memberId)
  if (!reader) return false
  const isNew = await insertNotification(ctx.db, {
    member_id: reader.id,
    kind: notification.kind,
    ref: notification.ref,
    turn: notification.turn ?? '',
    day: ctx.today,
    created_at: ctx.at,
  })
  if (!isNew) return false
  const topic = topicOf[notification.kind]
  const always = alwaysSent.includes(topic)
  const wanted = always ? notificationChannels : await wantedChannels(ctx, reader.id, topic)
  const dueAt = notification.canWait ? nextDaytime(ctx.library.time_zone, ctx.at) : ctx.at
  for (const channel of wanted) {
    await channels[channel](ctx, reader, notification, { topic, always, dueAt })
  }
  return true
}
