import type { Product } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import type { Wanted } from '#src/library/wanted.ts'

/** Props of the loan form. */
export type LoanFormProps = {
  checkout: Checkout
  product: Product
  busy: readonly BusyPeriod[]
  points: readonly PickupPoint[]
  allowed: readonly PickupPoint[]
  /** Days and place chosen before the checkout began. */
  wanted: Wanted
  /** The member's loans; the latest one suggests the place. */
  orders: readonly Order[]
}
