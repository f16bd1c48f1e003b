import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from '../days/plain-date.ts'
import { isOverdue, type StoryFacts } from './loan-story.ts'
import { orderStoryFacts } from './order-facts.ts'
import { isClosed, isOut } from './states.ts'

/** Needs the borrower now, will later, or is over. */
export const loanStages = ['now', 'coming', 'past'] as const
export type LoanStage = (typeof loanStages)[number]

/** In which part of the borrower's list a loan is. */
export function stageOf(loan: StoryFacts): LoanStage {
  if (isClosed(loan.status)) return 'past'
  return isOut(loan.status) || loan.agreed || loan.from <= loan.today ? 'now' : 'coming'
}

/** Whether the owner of a private product still has to answer, in time. */
export function isRequest({ status, method, agreed, collect_by, today }: StoryFacts): boolean {
  const inTime = collect_by !== null && collect_by >= today
  return status === 'pending' && method === 'p2p' && !agreed && inTime
}

export type StagedOrders = { stage: LoanStage; orders: Order[] }

/**
 * The borrower's loans by stage. Now: overdue ones first, then by the day until which something is to do. Coming:
 * by their first day. Past: newest first. Empty stages are left out.
 */
export function byStage(orders: readonly Order[], today: PlainDate): StagedOrders[] {
  const known = orders.map(order => ({ order, facts: orderStoryFacts(order, today) }))
  return loanStages
    .map(stage => ({
      stage,
      orders: known
        .filter(({ facts }) => stageOf(facts) === stage)
        .sort((a, b) => compare[stage](a, b))
        .map(({ order }) => order),
    }))
    .filter(group => group.orders.length > 0)
}

type Known = { order: Order; facts: StoryFacts }

const compare: Record<LoanStage, (a: Known, b: Known) => number> = {
  now: (a, b) => urgency(a.facts).localeCompare(urgency(b.facts)),
  coming: (a, b) => a.facts.from.localeCompare(b.facts.from),
  past: (a, b) => b.order.created_at.localeCompare(a.order.created_at),
}

/** A text that sorts overdue loans before all others, each by its day. */
function urgency(loan: StoryFacts): string {
  const day = isOut(loan.status) ? loan.to : (loan.collect_by ?? loan.from)
  return `${isOverdue(loan) ? 0 : 1} ${day}`
}
