import type { ColumnType, Generated } from 'kysely'
import type { EndReason, OrderStatus } from '#contract/order-status.ts'
import type { ShippingMethod } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { Created, Json, NullableJson, OfLibrary, Owned } from './columns.ts'

/** What a loan was before staff changed it; `point` is the name of its pickup point. */
export type MovedFrom = { from_date: string; to_date: string; point: string | null }

/** Those that a move of the desk changes. */
export type UndoColumns = {
  status: OrderStatus
  from_date?: string
  busy_until?: string
  delivery_date?: string | null
  return_date?: string | null
  motivation?: string | null
  closed_at?: null
  lost?: boolean
}

export type LoansTable = Owned & {
  number: Generated<string>
  object_id: string
  /** By default the product's first copy. */
  copy_id: Generated<string>
  /** The same for all that are booked together: the id of the first. By default the loan's own. */
  booking_id: Generated<string>
  member_id: string
  status: OrderStatus
  method: Order['shipping']['method']
  /** For a delivery: the pickup point where the product starts and to which it returns. */
  headquarters_id: string | null
  shipping_geo: NullableJson<Geo>
  from_date: string
  to_date: string
  first_to_date: string
  busy_until: string
  contact_shared: Generated<boolean>
  /** When the owner of a private product agreed to lend it. */
  owner_agreed_at: Date | null
  /** The borrower reads it. */
  note: Generated<string>
  note_answers: Json<string[]>
  /** Only staff read it. */
  staff_note: Generated<string>
  motivation: string | null
  pickup_code: string | null
  deposit_code: string | null
  delivery_date: string | null
  return_date: string | null
  deadline_extended: Generated<boolean>
  /** The last day to collect it, as it was promised. */
  collect_by: string | null
  /** Since when its product has been ready, if that was not before the loan. */
  ready_at: Date | null
  ended_because: EndReason | null
  closed_at: Date | null
  /** It was late when it was imported: the day on which reminders and steps begin, as on the first day of its delay. */
  steps_from: string | null
  /** It ended because its product was lost. */
  lost: Generated<boolean>
  /** Until when the desk can undo the last move; then its effects that others notice follow. */
  undo_until: Date | null
  /** The columns that this move has changed, with their former values. */
  undo_columns: NullableJson<UndoColumns>
  /** Its days and pickup point before staff changed them the last time. */
  moved_from: NullableJson<MovedFrom>
  revision: Generated<number>
  expires_at: Date | null
  created_at: ColumnType<Date, Date | undefined, Date>
}

export type CartsTable = OfLibrary & {
  member_id: string
  id: Generated<string>
  object_id: string
  method: Generated<ShippingMethod>
  headquarters_id: string | null
  shipping_geo: NullableJson<Geo>
  from_date: string | null
  to_date: string | null
  contact_shared: Generated<boolean>
  note: Generated<string>
  held_until: Date | null
  /** How often the ten minutes were extended. */
  hold_renewals: Generated<number>
  created_at: Created
}

/** Of a cart that is more than one piece of its own product, which is the first line. */
export type CartLinesTable = OfLibrary & {
  member_id: string
  /** Lines of a former cart do not count. */
  cart_id: string
  object_id: string
  position: number
  quantity: number
}

export type ReviewsTable = Owned & {
  object_id: string
  member_id: string
  rating: number
  message: string
  created_at: ColumnType<Date, Date | undefined, Date>
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type IdempotencyTable = OfLibrary & {
  member_id: string
  route: string
  key: string
  fingerprint: string
  status: number
  body: Json<object>
  created_at: Created
}

export type WishesTable = OfLibrary & {
  member_id: string
  object_id: string
  seen_busy: Generated<boolean>
  created_at: Created
}
