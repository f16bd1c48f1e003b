import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from '../days/plain-date.ts'
import type { LoanFacts } from './order-conditions.ts'

/** The facts for the state table, from a loan as the page has it. */
export function orderFacts(order: Order, today: PlainDate, extendsAgain = false): LoanFacts {
  return {
    status: order.status,
    method: order.shipping.method,
    from: periodOf(order.loan).from,
    collect_by: order.loan.collect_by,
    today,
    deferred: order.is.timer_deadline_extended,
    agreed: order.is.owner_agreed,
    extendsAgain,
  }
}
