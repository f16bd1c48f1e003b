import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { PlainDate } from '../days/plain-date.ts'
import { type Now, nextVisit, type VisitRules } from '../days/visits.ts'
import type { StoryFacts } from './loan-story.ts'
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

/** The first day on which the loan's pickup point can still be visited; `null` if it is unknown or never opens. */
export function nextVisitOf(
  { shipping }: Pick<Order, 'shipping'>,
  points: readonly PickupPoint[],
  now: Now & VisitRules,
): PlainDate | null {
  const id = (shipping.return_address ?? shipping.address)?.id
  const point = points.find(one => one.id === id)
  return point ? nextVisit(now, point) : null
}

/** The facts for a loan's story, from a loan as the page has it. */
export function orderStoryFacts(
  order: Order,
  today: PlainDate,
  next_visit: PlainDate | null = null,
): StoryFacts {
  const { from, to } = periodOf(order.loan)
  return {
    status: order.status,
    method: order.shipping.method,
    from,
    to,
    collect_by: order.loan.collect_by,
    today,
    agreed: order.is.owner_agreed,
    reviewable: order.is_reviewable,
    next_visit,
  }
}
