import type { OrderStatus } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import {
  type AvailabilityInput,
  checkEnd,
  checkPeriod,
  type PeriodRefusal,
} from '../days/availability.ts'
import { withoutQueuesThatFollow } from './queue.ts'
import { isOut } from './states.ts'

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

/**
 * Why staff cannot give a loan these days; `null` if they can. Of a loan that has begun only the coming days are checked,
 * even if it was not collected.
 * @param calendar without the loan itself
 */
export function changeRefusal(
  calendar: AvailabilityInput,
  loan: Changed & Period,
  wanted: Period,
): PeriodRefusal | null {
  const begins = staffChanges(loan).includes('from')
  const begun = !begins || (wanted.from === loan.from && wanted.from < calendar.today)
  const counted = { ...calendar, busy: withoutQueuesThatFollow(calendar.busy, loan, wanted) }
  return begun ? checkEnd(counted, wanted, loan.to) : checkPeriod(counted, wanted)
}
