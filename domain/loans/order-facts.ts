import type { OrderStatus } from '#contract/order-status.ts'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { later, type PlainDate } from '../days/plain-date.ts'
import { type Now, nextVisit, type Place, type VisitRules } from '../days/visits.ts'
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

/** What a loan's story says of its pickup point. */
export type VisitFacts = Pick<StoryFacts, 'next_visit'> & {
  /** It waits to be collected, and nobody can come on any of its days that are left. */
  isShut: boolean
}
const unknownVisit: VisitFacts = { next_visit: null, isShut: false }

type Collected = { status: OrderStatus; from: PlainDate; to: PlainDate }

/** The first day on which a loan can be collected or returned, by the opening of its pickup point. */
export function visitFacts(
  { status, from, to }: Collected,
  place: Place & { is: { available?: boolean } },
  now: Now & VisitRules,
): VisitFacts {
  const waits = status === 'pending'
  const next_visit = nextVisit(now, place, waits ? later(from, now.today) : now.today)
  return { next_visit, isShut: waits && (next_visit === null || next_visit > to) }
}

/** The same of a loan as the page has it; nothing if its pickup point is unknown. */
export function orderVisit(
  { status, loan, shipping }: Pick<Order, 'status' | 'loan' | 'shipping'>,
  points: readonly PickupPoint[],
  now: Now & VisitRules,
): VisitFacts {
  const id = (shipping.return_address ?? shipping.address)?.id
  const point = points.find(one => one.id === id)
  return point ? visitFacts({ status, ...periodOf(loan) }, point, now) : unknownVisit
}

/** The facts for a loan's story, from a loan as the page has it. */
export function orderStoryFacts(
  order: Order,
  today: PlainDate,
  { next_visit, isShut }: VisitFacts = unknownVisit,
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
    obstacle: order.loan.obstacle ?? (isShut ? 'place_closed' : null),
    expected_back: order.loan.expected_back ?? null,
    ended_because: order.ended_because ?? null,
    lost: order.is.lost,
  }
}
