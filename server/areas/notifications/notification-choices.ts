import {
  alwaysSent,
  isOfStaff,
  memberTopics,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationTopic,
  newTopics,
  staffTopics,
} from '#contract/shapes/notification.ts'
import { isStaff } from '#domain/permissions.ts'
import { feedOf } from '#server/areas/calendar/calendar-feed.ts'
import { AppError } from '#server/core/app-error.ts'
import { readUnsubscribe } from '#server/platform/access/unsubscribe-token.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import {
  listChoices,
  saveChoice,
} from '#server/platform/notifications/notification-choices.repo.ts'

/** The member's choice for each topic, of staff also for theirs, and the calendar address. */
export async function notificationChoicesOf(ctx: ActorContext): Promise<NotificationChoices> {
  const choices = await listChoices(ctx.db, ctx.actor.memberId)
  const wants = (topic: NotificationTopic, channel: NotificationChannel) =>
    choices.find(row => row.topic === topic && row.channel === channel)?.wanted ?? !isOfStaff(topic)
  const choiceOf = (topic: (typeof memberTopics)[number]) => {
    const always = alwaysSent.includes(topic)
    const isOn = (channel: NotificationChannel) => always || wants(topic, channel)
    const channels = { mail: isOn('mail'), push: isOn('push') }
    return { topic, always, channels }
  }
  return {
    topics: memberTopics.filter(topic => !newTopics.includes(topic)).map(choiceOf),
    more: memberTopics.filter(topic => newTopics.includes(topic)).map(choiceOf),
    ...(isStaff(ctx.actor) && {
      staff: staffTopics.map(topic => ({ topic, wanted: wants(topic, 'mail') })),
    }),
    calendar: await feedOf(ctx),
  }
}

/** @throws AppError forbidden for a topic of staff, which names members */
export async function chooseNotification(ctx: ActorContext, choice: NotificationChoice) {
  if (isOfStaff(choice.topic) && !isStaff(ctx.actor)) throw new AppError('forbidden')
  await saveChoice(ctx.db, ctx.actor.memberId, choice)
  return notificationChoicesOf(ctx)
}

/** Turns e-mails of a topic off, or on again, by an e-mail's link. @throws AppError link_unusable */
export async function unsubscribe(ctx: Context, token: string, wanted: boolean) {
  const { memberId, topic } = await readUnsubscribe(ctx, token)
  await saveChoice(ctx.db, memberId, { topic, channel: 'mail', wanted })
  return { topic, wanted }
}
