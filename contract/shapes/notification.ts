import * as v from 'valibot'
import { instant } from '../fields.ts'

export const notificationTopics = [
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
export type NotificationTopic = (typeof notificationTopics)[number]

/**
 * Topics that cannot be turned off, because they concern a loan or an answer that somebody waits
 * for.
 */
export const alwaysSent: readonly NotificationTopic[] = ['overdue', 'cancellation', 'request']

export const notificationChannels = ['mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const topic = v.picklist(notificationTopics)

const topicChoices = v.array(
  v.object({
    topic,
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
  /**
   * The private address is shown only when it is created, so this holds the times of creation and
   * last use.
   */
  calendar: v.nullable(v.object({ created_at: instant, read_at: v.nullable(instant) })),
})
export type NotificationChoices = v.InferOutput<typeof notificationChoices>

export const notificationChoice = v.object({
  topic: v.pipe(
    topic,
    v.check(value => !alwaysSent.includes(value), 'invalid'),
  ),
  channel: v.picklist(notificationChannels),
  wanted: v.boolean(),
})
export type NotificationChoice = v.InferOutput<typeof notificationChoice>
