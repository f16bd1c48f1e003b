import {
  alwaysSent,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationTopic,
  newTopics,
  notificationTopics,
} from '#contract/shapes/notification.ts'
import { feedOf } from '#server/areas/calendar/calendar-feed.ts'
import { readUnsubscribe } from '#server/platform/access/unsubscribe-token.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import {
  listRefused,
  saveChoice,
} from '#server/platform/notifications/notification-choices.repo.ts'

/** The member's choice for each topic, and their calendar address. */
export async function notificationChoicesOf(ctx: ActorContext): Promise<NotificationChoices> {
  const refused = await listRefused(ctx.db, ctx.actor.memberId)
  const wants = (topic: NotificationTopic, channel: NotificationChannel) =>
    !refused.some(row => row.topic === topic && row.channel === channel)
  const choiceOf = (topic: NotificationTopic) => {
    const always = alwaysSent.includes(topic)
    const isOn = (channel: NotificationChannel) => always || wants(topic, channel)
    const channels = { mail: isOn('mail'), push: isOn('push') }
    return { topic, always, channels }
  }
  return {
    topics: notificationTopics.filter(topic => !newTopics.includes(topic)).map(choiceOf),
    more: newTopics.map(choiceOf),
    calendar: await feedOf(ctx),
  }
}

export async function chooseNotification(ctx: ActorContext, choice: NotificationChoice) {
  await saveChoice(ctx.db, ctx.actor.memberId, choice)
  return notificationChoicesOf(ctx)
}

/** Turns e-mails of a topic off, or on again, by an e-mail's link. @throws AppError link_unusable */
export async function unsubscribe(ctx: Context, token: string, wanted: boolean) {
  const { memberId, topic } = await readUnsubscribe(ctx, token)
  await saveChoice(ctx.db, memberId, { topic, channel: 'mail', wanted })
  return { topic, wanted }
}
