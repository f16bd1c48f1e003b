import type { ColumnType, Generated } from 'kysely'
import type { Created, OfLibrary, Owned } from './columns.ts'

export type SupportMessagesTable = Owned & {
  member_id: string | null
  email: string
  section: string
  object: string
  message: string
  request_key: string | null
  read_at: Date | null
  answer: string | null
  answered_at: Date | null
  created_at: Created
}

export type PageViewsTable = OfLibrary & {
  day: string
  page: string
  views: number
}

export type DocumentsTable = OfLibrary & {
  name: string
  mimetype: string
  content: Buffer
  created_at: Created
}

export type MailsTable = Owned & {
  recipient: string
  reply_to: string | null
  kind: string
  ref: string
  day: string
  subject: string
  /** Emptied once sent. */
  body: string | null
  calendar: string | null
  unsubscribe: string | null
  stale_at: Date | null
  /** The quiet member for whose sake it waits; `null` if it may be sent. */
  held_member_id: string | null
  due_at: Generated<Date>
  attempts: Generated<number>
  sent_at: Date | null
  failure: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
}
