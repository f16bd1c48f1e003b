import * as v from 'valibot'
import { instant } from '../fields.ts'

/** The notification topics. */
export const noticeTopics = [
  'booking',
  'approval',
  'pickup',
  'end',
  'overdue',
  'cancellation',
  'request',
  'wish',
  'turn',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/**
 * Topics that cannot be turned off, because they concern a loan or an answer that somebody waits
 * for.
 */
export const alwaysTold: readonly NoticeTopic[] = ['overdue', 'cancellation', 'request']

/** The channels of a notification. */
export const noticeChannels = ['mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

const topic = v.picklist(noticeTopics)

/** The topics that a member receives by each channel, and the calendar feed. */
export const noticeChoices = v.object({
  topics: v.array(
    v.object({
      topic,
      always: v.boolean(),
      channels: v.record(v.picklist(noticeChannels), v.boolean()),
    }),
  ),
  /**
   * The private address is shown only when it is created, so this holds the times of creation and
   * last use.
   */
  calendar: v.nullable(v.object({ created_at: instant, read_at: v.nullable(instant) })),
})
export type NoticeChoices = v.InferOutput<typeof noticeChoices>

export const noticeChoice = v.object({
  topic: v.pipe(
    topic,
    v.check(value => !alwaysTold.includes(value), 'invalid'),
  ),
  channel: v.picklist(noticeChannels),
  wanted: v.boolean(),
})
export type NoticeChoice = v.InferOutput<typeof noticeChoice>
