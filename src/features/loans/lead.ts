import type { Order } from '#contract/shapes/order.ts'

/** What the borrower does next about a loan, and by which day. */
export type Lead =
  | { act: 'collect' | 'await' | 'meet' | 'return'; day: string }
  | { act: 'overdue'; day: string }
  | { act: 'review' }
  | { act: 'none' }

/** One act for each loan: the card leads with it and the list is sorted by it. */
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

/** Late only when the object is out: a pending loan never began, a closed one is over. */
export function isOverdue(order: Order, today: string): boolean {
  const out = order.status === 'approved' || order.status === 'extended'
  return out && order.loan.to_date < today
}
