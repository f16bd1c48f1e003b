import type { Generated } from 'kysely'
import type { Owned } from './columns.ts'

export type WebsiteKeysTable = Owned & {
  name: string
  key_hash: string
  created_at: Date
  last_used_at: Date | null
  /** The day of the last call, and how many calls that day has. */
  calls_on: string | null
  calls: Generated<number>
}
