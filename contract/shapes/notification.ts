import * as v from 'valibot'
import { instant } from '../fields.ts'

/** What members are notified of. */
export const memberTopics = [
  'booking',
  'approval',
  'pickup',
  'end',
  'overdue',
  'cancellation',
  'request',
  'wish',
  'turn',
  'card',
] as const
/** What staff are notified of by e-mail, once they have turned it on: the work of each day. */
export const staffTopics = ['today'] as const
export const notificationTopics = [...memberTopics, ...staffTopics] as const
export type StaffTopic = (typeof staffTopics)[number]
export type NotificationTopic = (typeof notificationTopics)[number]

/**
 * Topics that cannot be turned off, because they concern a loan or an answer that somebody waits
 * for.
 */
export const alwaysSent: readonly NotificationTopic[] = ['overdue', 'cancellation', 'request']

export const notificationChannels = ['mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const topic = v.picklist(notificationTopics)

/** Whether a topic is one of staff, which is off until it is turned on. */
export const isOfStaff = (topic: NotificationTopic): topic is StaffTopic =>
  (staffTopics as readonly string[]).includes(topic)

const topicChoices = v.array(
  v.object({
    topic: v.picklist(memberTopics),
    always: v.boolean(),
    channels: v.record(v.picklist(notificationChannels), v.boolean()),
  }),
)

/** Topics that pages of the release before cannot name: they are not in `topics`. */
export const newTopics: readonly NotificationTopic[] = ['card']

/** The topics that a member receives by each channel, and the calendar feed. */
export const notificationChoices = v.object({
  topics: topicChoices,
  /** Those of `newTopics`. */
  more: v.optional(topicChoices),
  /** For staff alone: their own topics. An earlier server does not send them. */
  staff: v.optional(v.array(v.object({ topic: v.picklist(staffTopics), wanted: v.boolean() }))),
  /**
   * The private address is shown only when it is created, so this holds the times of creation and
   * last use.
   */
  calendar: v.nullable(v.object({ created_at: instant, read_at: v.nullable(instant) })),
})
export type NotificationChoices = v.InferOutput<typeof notificationChoices>

export const notificationChoice = v.pipe(
  v.object({
    topic: v.pipe(
      topic,
      v.check(value => !alwaysSent.includes(value), 'invalid'),
    ),
    channel: v.picklist(notificationChannels),
    wanted: v.boolean(),
  }),
  v.forward(
    v.check(({ topic, channel }) => channel === 'mail' || !isOfStaff(topic), 'invalid'),
    ['channel'],
  ),
)
export type NotificationChoice = v.InferOutput<typeof notificationChoice>
