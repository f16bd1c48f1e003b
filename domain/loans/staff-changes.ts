import type { Order, OrderStatus } from '#contract/shapes/order.ts'
import { isOut } from './order-status.ts'

type StaffChange = 'from' | 'to' | 'point'

type Changed = { status: OrderStatus; method: Order['shipping']['method'] }

/**
 * The parts of a loan that staff may change. Before the hand-out: its days and its pickup point, except for
 * private loans and deliveries, whose pickup point is fixed. After it: only the last day.
 */
export function staffChanges({ status, method }: Changed): readonly StaffChange[] {
  if (isOut(status)) return ['to']
  if (status !== 'pending' || method === 'p2p') return []
  return method === 'delivery' ? ['from', 'to'] : ['from', 'to', 'point']
}
