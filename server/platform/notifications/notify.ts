import {
  alwaysSent,
  isOfStaff,
  type NotificationChannel,
  type NotificationTopic,
} from '#contract/shapes/notification.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { nextDaytime } from '#domain/days/local-time.ts'
import type { Context } from '#server/platform/context.ts'
import type { Push } from '#server/platform/push/pushes.repo.ts'
import type { Delivery, Notification, NotificationKind, Recipient } from './notification.ts'
import { emailOf } from './notification-email.ts'
import { findRecipient, saveNotification } from './notifications.repo.ts'

/** The topic of each notification, which members can turn off. */
const topicOf: Record<NotificationKind, NotificationTopic> = {
  booked: 'booking',
  asked: 'request',
  agreed: 'approval',
  answered: 'approval',
  received: 'approval',
  deferred: 'approval',
  handed_out: 'approval',
  extended: 'approval',
  moved: 'cancellation',
  relocated: 'cancellation',
  hindered: 'cancellation',
  returned: 'approval',
  cancelled: 'cancellation',
  denied: 'cancellation',
  lapsed: 'cancellation',
  damaged: 'cancellation',
  repaired: 'cancellation',
  ready: 'cancellation',
  awaited: 'cancellation',
  pickup_tomorrow: 'pickup',
  end_tomorrow: 'end',
  overdue: 'overdue',
  overdue_asked: 'overdue',
  wish_free: 'wish',
  wish_gone: 'wish',
  turn: 'turn',
  turn_passed: 'turn',
  queue_closed: 'turn',
  card_ends: 'card',
  receipt_card: 'booking',
  receipt_contribution: 'booking',
  receipt_delivery: 'booking',
  receipt_reversed: 'cancellation',
  card_refunded: 'cancellation',
  delivery_refunded: 'cancellation',
  today: 'today',
}

/** Whether members cannot turn such notifications off. */
export const isAlwaysSent = (kind: NotificationKind) => alwaysSent.includes(topicOf[kind])

/**
 * Sends a notification to a member, once, in their language, by the channels that they chose. It is queued in
 * the caller's transaction, so that a rollback removes it. One that they have turned off is stored as sent.
 * @param known the member, if they were read already; `null` if they have left
 * @returns whether it is new
 */
export async function notify(ctx: Context, notification: Notification, known?: Recipient | null) {
  const { memberId, kind, ref, dedupeKey = '' } = notification
  const about = { kind, ref, dedupeKey }
  const member = known === undefined ? await findRecipient(ctx.db, memberId, about) : known
  if (!member || member.notified) return false
  const recipient = { ...member, language: chooseLanguage(ctx.library.languages, member.language) }
  const topic = topicOf[kind]
  const always = notification.ofMoney || isAlwaysSent(kind)
  const dueAt = notification.canWait ? nextDaytime(ctx.library.time_zone, ctx.at) : ctx.at
  const heldFor = isHeld(ctx, recipient, notification) ? recipient.id : null
  const delivery = { topic, always, dueAt, heldFor }
  const isRefused = (channel: NotificationChannel) =>
    recipient.refused.some(one => one.topic === topic && one.channel === channel)
  const isWanted = (channel: NotificationChannel) => {
    if (notification.silent || (channel === 'push' && isOfStaff(topic))) return false
    return always || !isRefused(channel)
  }
  const row = { member_id: recipient.id, ...about, day: ctx.today, created_at: ctx.at }
  return saveNotification(ctx.db, row, {
    email: isWanted('mail') ? await emailOf(ctx, recipient, notification, delivery) : null,
    push: isWanted('push') && !heldFor ? pushOf(recipient, notification, delivery) : null,
  })
}

/**
 * Whether a notification waits because an import brought its recipient, and staff have not pressed yet: its e-mail is stored
 * and goes out then. Sent at once are the answers to what they do themselves, money that was paid, and what staff write to them
 * in particular.
 */
function isHeld({ actor }: Context, { id, quiet }: Recipient, { kind, ofMoney }: Notification) {
  const isOwnAct = actor.kind === 'member' && actor.memberId === id
  const isWritten = ofMoney || kind === 'overdue_asked' || isOfStaff(topicOf[kind])
  return quiet && !isOwnAct && !isWritten
}

/**
 * A push notification. It has the title and what to do next, but not the text, since a locked screen shows it to
 * anybody.
 */
function pushOf({ language }: Recipient, notification: Notification, { dueAt }: Delivery): Push {
  const { title, next } = notification.write(language)
  return {
    title,
    body: next?.sentence ?? null,
    path: notification.path,
    tag: `${notification.kind}:${notification.ref}`,
    language,
    dueAt,
    staleAt: notification.staleAt ?? null,
  }
}
