import type { EndReason, Obstacle, OrderStatus } from '#contract/order-status.ts'
import type { LoanStoryKind, NothingMissing } from '#contract/texts/loan-stories.ts'
import { daysInclusive, later, type PlainDate } from '../days/plain-date.ts'
import type { Party } from './contact.ts'
import type { LoanFacts } from './order-conditions.ts'
import { isOut } from './states.ts'

/** The facts that a loan's story depends on. */
export type StoryFacts = Pick<LoanFacts, 'method' | 'from' | 'collect_by' | 'today'> & {
  status: OrderStatus
  to: PlainDate
  /** The owner of a private product agreed. */
  agreed: boolean
  /** The borrower may write a review. */
  reviewable: boolean
  /** The first day on which its pickup point can still be visited; `null` if unknown or never. */
  next_visit: PlainDate | null
  /** Why it cannot be collected now. */
  obstacle: Obstacle | null
  /** If another loan still has the product: the last day of that one. */
  expected_back: PlainDate | null
  /** Why it ended by itself. */
  ended_because: EndReason | null
  /** It ended because its product was lost. */
  lost?: boolean | undefined
}

/** What a party of a loan does next. */
export type LoanStory = {
  says: LoanStoryKind
  /** The day in the sentence. */
  day: PlainDate | null
  /** How many days late it is. */
  days: number
  /** Why a pending loan needs nothing more, unless it waits for its owner. */
  nothing_missing: NothingMissing | null
}

type Parts = Partial<LoanStory> & Pick<LoanStory, 'says'>

/** The sentence that a loan shows to its borrower or to the owner of its product. */
export function loanStory(loan: StoryFacts, recipient: Party): LoanStory {
  return { day: null, days: 0, nothing_missing: null, ...partsOf(loan, recipient) }
}

/** Whether the product should be back: a pending loan never began, a closed one is over. */
export function isOverdue({ status, to, today }: Pick<StoryFacts, 'status' | 'to' | 'today'>) {
  return isOut(status) && to < today
}

function partsOf(loan: StoryFacts, recipient: Party): Parts {
  const mine = recipient === 'borrower'
  switch (loan.status) {
    case 'checkout':
      return mine ? { says: 'finish' } : { says: 'reserved_from', day: loan.from }
    case 'pending':
      return pending(loan, recipient)
    case 'approved':
    case 'extended':
      return mine ? borrowed(loan) : lent(loan)
    case 'returned':
      if (loan.lost) return { says: 'lost' }
      if (!mine) return { says: 'lent_over' }
      return { says: loan.reviewable ? 'review' : 'over' }
    case 'cancelled':
      return { says: loan.ended_because ? `ended_${loan.ended_because}` : 'cancelled' }
    case 'denied':
      return { says: mine ? 'denied' : 'refused' }
  }
}

function pending(loan: StoryFacts, recipient: Party): Parts {
  const { method, from, collect_by: by, today } = loan
  const mine = recipient === 'borrower'
  if (by !== null && by < today) return { says: 'time_is_up' }
  const asked = method === 'p2p' && !loan.agreed
  if (loan.obstacle && !asked) {
    // The owner cannot hand it over either.
    return mine ? waiting(loan, loan.obstacle) : { says: 'reserved_from', day: from }
  }
  if (method === 'p2p') return toAgree(loan, recipient)
  if (by === today && isOverToday(loan)) return { says: 'time_is_up' }
  if (!mine) return { says: 'reserved_from', day: from }
  const nothing_missing = method === 'smartlocker' ? 'code' : 'reserved'
  if (method === 'delivery') return { ...delivery(loan), nothing_missing }
  if (today < from) return { says: 'collect_from', day: firstVisit(loan), nothing_missing }
  if (by === today) return { says: 'collect_today', day: by, nothing_missing }
  return by
    ? { says: 'collect_by', day: by, nothing_missing }
    : { says: 'collect_from', day: from, nothing_missing }
}

/** What a loan waits for that cannot be collected now. */
function waiting({ expected_back: day, today }: StoryFacts, obstacle: Obstacle): Parts {
  if (obstacle === 'in_repair') return { says: 'waits_repair' }
  if (obstacle === 'missing') return { says: 'waits_found' }
  if (obstacle === 'place_closed' || day === null) return { says: 'waits_place' }
  return { says: day < today ? 'waits_back' : 'waits_return', day }
}

/** The first day on which a loan that has not begun can be collected. */
function firstVisit({ from, next_visit }: StoryFacts): PlainDate {
  return later(from, next_visit ?? from)
}

/** A private loan: first the owner answers, then both agree on when to meet. */
function toAgree({ collect_by, from, today, agreed }: StoryFacts, recipient: Party): Parts {
  const day = collect_by ?? from
  const last = day <= today
  if (agreed) return { says: last ? 'meet_today' : 'meet_by', day }
  if (recipient === 'owner') return { says: last ? 'answer_today' : 'answer_by', day }
  return { says: last ? 'answer_awaited_today' : 'answer_awaited', day }
}

function delivery(loan: StoryFacts): Parts {
  const { from, today } = loan
  if (today < from) return { says: 'bring_on', day: firstVisit(loan) }
  const onItsDay = today === from && !isOverToday(loan)
  return { says: onItsDay ? 'bring_today' : 'bring_soon', day: from }
}

/** Whether nobody can collect or return it today any more. */
function isOverToday({ next_visit, today }: StoryFacts): boolean {
  return next_visit !== null && next_visit > today
}

function borrowed(loan: StoryFacts): Parts {
  const { to: day, today } = loan
  const days = daysLate(loan)
  if (days > 0) return { says: days === 1 ? 'overdue_one' : 'overdue', day, days }
  if (day !== today) return { says: 'have_until', day }
  // The loan is not late until the day is over, but nobody is there to take it.
  if (isOverToday(loan)) return { says: 'return_next', day: loan.next_visit }
  return { says: 'return_today', day }
}

function lent(loan: StoryFacts): Parts {
  const { to: day, today } = loan
  const days = daysLate(loan)
  if (days > 0) return { says: days === 1 ? 'lent_overdue_one' : 'lent_overdue', day, days }
  return { says: day === today ? 'back_today' : 'lent_until', day }
}

function daysLate({ to, today }: StoryFacts): number {
  return Math.max(0, daysInclusive(to, today) - 1)
}
