import type { Order, OrderStatus } from '#contract/shapes/order.ts'
import { isOut } from './order-status.ts'

type StaffChange = 'from_date' | 'to_date' | 'point'

type Changed = { status: OrderStatus; method: Order['shipping']['method'] }

/**
 * The parts of a loan that staff may change. Before the hand-out: its days and its pickup point, except for
 * private loans and deliveries, whose pickup point is fixed. After it: only the last day.
 */
export function staffChanges({ status, method }: Changed): readonly StaffChange[] {
  if (isOut(status)) return ['to_date']
  if (status !== 'pending' || method === 'p2p') return []
  return method === 'delivery' ? ['from_date', 'to_date'] : ['from_date', 'to_date', 'point']
}
