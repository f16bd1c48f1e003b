import * as v from 'valibot'
import { instant } from '../fields.ts'

/** What a member is written about. */
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
 * Topics that are always written about: somebody would wait in vain for an object, or for an answer.
 */
export const alwaysTold: readonly NoticeTopic[] = ['overdue', 'cancellation', 'request']

/** The ways by which a notice reaches a member. */
export const noticeChannels = ['mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

const topic = v.picklist(noticeTopics)

/** Which notices a member receives by which channel, and whether a calendar follows their loans. */
export const noticeChoices = v.object({
  topics: v.array(
    v.object({
      topic,
      always: v.boolean(),
      channels: v.record(v.picklist(noticeChannels), v.boolean()),
    }),
  ),
  /** The calendar's private address is only shown when it is made: here is when that was, and when it was last read. */
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
