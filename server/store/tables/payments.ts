import type { ColumnType, Generated } from 'kysely'
import type { Owned } from './columns.ts'

export type PaymentsTable = Owned & {
  member_id: string
  kind: 'membership' | 'delivery'
  card_id: string | null
  card_name: string | null
  months: number | null
  /** Two decimals, as text. */
  amount: string
  currency: Generated<string>
  order_id: string | null
  capture_id: string | null
  status: Generated<'created' | 'granted' | 'refunded' | 'abandoned'>
  membership_id: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
  settled_at: Date | null
}
