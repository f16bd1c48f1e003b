import type { Order } from '#contract/shapes/order.ts'
import type { LoanStoryKind } from '#contract/texts/loan-stories.ts'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import type { Party } from '#domain/loans/contact.ts'
import { isOverdue, type LoanStory, loanStory, type StoryFacts } from '#domain/loans/loan-story.ts'
import { orderStoryFacts, type VisitFacts } from '#domain/loans/order-facts.ts'

/** How many days before its day an act is soon. */
const soonDays = 3

/** What each sentence of a loan asks of the person who reads it. */
const acts = {
  finish: 'finish',
  collect_from: 'collect',
  collect_by: 'collect',
  collect_today: 'collect',
  bring_on: 'await_delivery',
  bring_today: 'await_delivery',
  bring_soon: 'await_delivery',
  answer_awaited: 'await_answer',
  answer_awaited_today: 'await_answer',
  meet_by: 'meet',
  meet_today: 'meet',
  time_is_up: 'wait',
  waits_back: 'wait',
  waits_return: 'wait',
  waits_repair: 'wait',
  waits_found: 'wait',
  waits_place: 'wait',
  have_until: 'bring_back',
  return_today: 'bring_back',
  return_next: 'bring_back',
  overdue_one: 'bring_back',
  overdue: 'bring_back',
  review: 'review',
  over: 'nothing',
  lost: 'nothing',
  cancelled: 'nothing',
  ended_not_collected: 'nothing',
  ended_unanswered: 'nothing',
  ended_not_met: 'nothing',
  ended_not_back: 'nothing',
  ended_in_repair: 'nothing',
  ended_place_closed: 'nothing',
  denied: 'nothing',
  answer_by: 'answer',
  answer_today: 'answer',
  reserved_from: 'await_borrower',
  lent_until: 'await_return',
  back_today: 'await_return',
  lent_overdue_one: 'await_return',
  lent_overdue: 'await_return',
  lent_over: 'nothing',
  refused: 'nothing',
} as const satisfies Record<LoanStoryKind, string>

export type Act = (typeof acts)[LoanStoryKind]

/** The most urgent first. `waiting`: somebody else does something; `over`: nothing is left to do. */
export const urgencies = ['late', 'today', 'soon', 'later', 'waiting', 'over'] as const
export type Urgency = (typeof urgencies)[number]

export type NextAct = {
  act: Act
  urgency: Urgency
  /** The day from which, or until which, it is to be done; `null` if no day matters. */
  day: PlainDate | null
  /** What `useLoanStory` says as a sentence. */
  story: LoanStory
}

type Options = {
  /** The opening of its pickup point, if known. */
  visit?: VisitFacts
  /** Who reads it. An earlier server does not say whose product it is. */
  recipient?: Party
}

/** What a member does next with a loan, until when, and how urgent that is. */
export function nextAct(order: Order, today: PlainDate, options: Options = {}): NextAct {
  const { visit, recipient = order.is.lent ? 'owner' : 'borrower' } = options
  return nextActOf(orderStoryFacts(order, today, visit), recipient)
}

/** The same from the facts of a loan. */
export function nextActOf(facts: StoryFacts, recipient: Party): NextAct {
  const story = loanStory(facts, recipient)
  const act = acts[story.says]
  return { act, urgency: urgencyOf(act, story, facts), day: story.day, story }
}

type When = Pick<NextAct, 'urgency' | 'day'>

/** Compares what to do with two loans: the more urgent first, then the earlier. */
export function compareActs(a: When, b: When): number {
  const rank = ({ urgency }: When) => urgencies.indexOf(urgency)
  const day = (one: When) => one.day ?? '9999'
  return rank(a) - rank(b) || day(a).localeCompare(day(b))
}

function urgencyOf(act: Act, { day }: LoanStory, facts: StoryFacts): Urgency {
  if (isOverdue(facts)) return 'late'
  switch (act) {
    case 'nothing':
      return 'over'
    case 'wait':
    case 'await_answer':
    case 'await_borrower':
      return 'waiting'
    case 'finish':
      return 'today'
    case 'review':
      return 'later'
    default:
      return urgencyOn(day ?? facts.from, facts.today)
  }
}

function urgencyOn(day: PlainDate, today: PlainDate): Urgency {
  if (day <= today) return 'today'
  return day <= addDays(today, soonDays) ? 'soon' : 'later'
}
