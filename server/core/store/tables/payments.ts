import type { ColumnType, Generated, Selectable } from 'kysely'
import type { NullableJson, OfLibrary, Owned } from './columns.ts'
import type { CartsTable } from './loans.ts'

/** A product, and how many pieces of it. */
export type Line = { object_id: string; quantity: number }

/** The loans that a delivery's payment is for, with the values of their checkout. */
export type Booking = Pick<
  Selectable<CartsTable>,
  | 'object_id'
  | 'method'
  | 'headquarters_id'
  | 'shipping_geo'
  | 'from_date'
  | 'to_date'
  | 'contact_shared'
  | 'note'
> & {
  /** Without them, one piece of the product: so an earlier release wrote it. */
  lines?: readonly Line[]
}

export type PaymentsTable = Owned & {
  member_id: string
  kind: 'membership' | 'delivery'
  card_id: string | null
  card_name: string | null
  months: number | null
  /** Two decimals, as text. */
  amount: string
  currency: Generated<string>
  /** The client id of the library's account that it was opened with; `null`: the server's. */
  account: string | null
  order_id: string | null
  capture_id: string | null
  status: Generated<'created' | 'granted' | 'owed' | 'refunded' | 'abandoned'>
  membership_id: string | null
  cart_id: string | null
  booking: NullableJson<Booking>
  held_until: Date | null
  loan_id: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
  /** When the money was taken; of a payment refunded at once, when it was given back. */
  settled_at: Date | null
  refunded_at: Date | null
}

/** An account of the library at the payment provider, present or former. */
export type PaymentAccountsTable = OfLibrary & {
  client_id: string
  /** Encrypted. */
  secret: string
  /** Empty: its webhooks are refused. */
  webhook_id: Generated<string>
}
