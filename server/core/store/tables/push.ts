import type { Generated } from 'kysely'
import type { Locale } from '#contract/texts/languages.ts'
import type { Created, Owned } from './columns.ts'

export type PushSubscriptionsTable = Owned & {
  member_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Created
}

export type PushesTable = Owned & {
  subscription_id: string
  title: string
  body: string | null
  path: string
  tag: string
  language: Locale
  due_at: Date
  stale_at: Date | null
  attempts: Generated<number>
  created_at: Created
}
