import type { Order } from '#contract/shapes/order.ts'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import { isOut, wasCollected } from '#domain/loans/states.ts'

/** How many days after its return a loan still offers it. */
const offeredDays = 30

/** Whether a borrower is asked what is broken: they have the library's product, or brought it back some days ago. */
export function mayReport(
  { status, shipping, is, loan }: Pick<Order, 'status' | 'shipping' | 'is' | 'loan'>,
  today: PlainDate,
): boolean {
  if (!wasCollected(status) || shipping.method === 'p2p' || is.lent || is.lost) return false
  return isOut(status) || addDays(loan.return_date ?? loan.to_date, offeredDays) >= today
}
