import type { Order, OrderStatus } from '#contract/shapes/order.ts'

/** The states in display order. */
export const shownStatuses = [
  'pending',
  'approved',
  'extended',
  'returned',
  'denied',
  'cancelled',
] as const satisfies readonly OrderStatus[]

export type Group = { status: OrderStatus; orders: Order[] }

/**
 * Loans by state, in display order, each group with the most urgent first: open loans by their next day,
 * closed ones newest first. Empty groups are left out.
 */
export function groupByStatus(orders: readonly Order[]): Group[] {
  return shownStatuses
    .map(status => ({ status, orders: orders.filter(order => order.status === status) }))
    .filter(group => group.orders.length > 0)
    .map(group => ({ ...group, orders: [...group.orders].sort(byUrgency) }))
}

function byUrgency(a: Order, b: Order): number {
  if (a.status === 'pending') return a.loan.from_date.localeCompare(b.loan.from_date)
  if (a.status === 'approved' || a.status === 'extended') {
    return a.loan.to_date.localeCompare(b.loan.to_date)
  }
  return b.created_at.localeCompare(a.created_at)
}
