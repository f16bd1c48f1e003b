import type { Order, OrderStatus } from '#contract/shapes/order.ts'
import { isOut } from './order-status.ts'

type StaffChange = 'from_date' | 'to_date' | 'point'

type Changed = { status: OrderStatus; method: Order['shipping']['method'] }

/**
 * What staff may change of a loan. Before it is collected: its days and its pickup point, except for
 * private loans and deliveries, whose point is fixed. After that: only the day it is due back.
 */
export function staffChanges({ status, method }: Changed): readonly StaffChange[] {
  if (isOut(status)) return ['to_date']
  if (status !== 'pending' || method === 'p2p') return []
  return method === 'delivery' ? ['from_date', 'to_date'] : ['from_date', 'to_date', 'point']
}
