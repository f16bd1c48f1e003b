import type { Generated } from 'kysely'
import type { PaymentMethod, ReceiptKind } from '#contract/shapes/desk/till.ts'
import type { OfLibrary, Owned } from './columns.ts'

export type ClosingsTable = Owned & {
  headquarters_id: string
  day: string
  opening_cents: number
  cash_cents: number
  counted_cents: number
  taken_cents: number
  note: Generated<string>
  closed_by: string
  closed_at: Date
}

export type ReceiptYearsTable = OfLibrary & { year: number; last_number: number }

export type ReceiptsTable = Owned & {
  year: number
  number: number
  kind: ReceiptKind
  method: PaymentMethod
  cents: number
  member_id: string | null
  card_name: string | null
  valid_from: string | null
  valid_to: string | null
  membership_id: string | null
  /** The payment in the app that it is for. */
  payment_id: string | null
  reason: Generated<string>
  reversal_of: string | null
  headquarters_id: string | null
  day: string
  made_by: string | null
  made_at: Date
  closing_id: string | null
}
