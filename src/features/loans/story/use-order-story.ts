import type { Order } from '#contract/shapes/order.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import type { Party } from '#domain/loans/contact.ts'
import { isOverdue, loanStory } from '#domain/loans/loan-story.ts'
import { orderStoryFacts } from '#domain/loans/order-facts.ts'
import { useLibrary } from '#src/library/library.ts'
import { useLoanStory } from '#src/library/use-loan-story.ts'

/** What a loan says today to its borrower, or to the owner of its product. */
export function useOrderStory(order: Order, reader: Party = 'borrower') {
  const { time_zone } = useLibrary()
  const text = useLoanStory()
  const facts = orderStoryFacts(order, todayIn(time_zone, new Date()))
  return { ...text(loanStory(facts, reader)), late: isOverdue(facts) }
}
