import type { Order } from '#contract/shapes/order.ts'

/** The borrower's next action for a loan, and its day. */
export type Lead =
  | { act: 'collect' | 'await' | 'meet' | 'return'; day: string }
  | { act: 'overdue'; day: string }
  | { act: 'review' }
  | { act: 'none' }

/** The next action of each loan: the card shows it first and the list is sorted by it. */
export function leadOf(order: Order, today: string): Lead {
  const { status, loan } = order
  if (isOverdue(order, today)) return { act: 'overdue', day: loan.to_date }
  if (status === 'pending') {
    const waiting = order.is.owner_agreed ? 'meet' : 'await'
    return { act: loan.pickup_code ? 'collect' : waiting, day: loan.from_date }
  }
  if (status === 'approved' || status === 'extended') return { act: 'return', day: loan.to_date }
  return order.is_reviewable ? { act: 'review' } : { act: 'none' }
}

/** Overdue only if the product was handed out: a pending loan never began, a closed one is over. */
export function isOverdue(order: Order, today: string): boolean {
  const out = order.status === 'approved' || order.status === 'extended'
  return out && order.loan.to_date < today
}
