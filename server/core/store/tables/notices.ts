import type { Generated } from 'kysely'
import type { NotificationChannel, NotificationTopic } from '#contract/shapes/notification.ts'
import type { Created, OfLibrary, Owned } from './columns.ts'

export type NoticesTable = Owned & {
  member_id: string
  kind: string
  ref: string
  turn: Generated<string>
  day: string
  created_at: Created
}

export type NoticeChoicesTable = OfLibrary & {
  member_id: string
  topic: NotificationTopic
  channel: NotificationChannel
  wanted: boolean
}

export type CalendarFeedsTable = OfLibrary & {
  member_id: string
  token_hash: string
  created_at: Created
  read_at: Date | null
}

export type QueuePlacesTable = Owned & {
  object_id: string
  member_id: string
  joined_at: Created
  number: Generated<string>
  offered_on: string | null
  ended_at: Date | null
  ended: 'taken' | 'left' | 'passed' | 'withdrawn' | null
}
