import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { visitRules } from '#domain/days/visits.ts'
import type { Party } from '#domain/loans/contact.ts'
import { isOverdue, loanStory } from '#domain/loans/loan-story.ts'
import { orderStoryFacts, orderVisit } from '#domain/loans/order-facts.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useLoanStory } from '#src/library/use-loan-story.ts'

/** What a loan says now to its borrower, or to the owner of its product. */
export function useOrderStory(order: Order, recipient: Party = 'borrower') {
  const now = useLibraryNow()
  const rules = visitRules(useLibrary())
  const { data: points = [] } = useQuery(queryFor('headquarters.list'))
  const text = useLoanStory()
  const visit = orderVisit(order, points, { ...now, ...rules })
  const facts = orderStoryFacts(order, now.today, visit)
  const { next_visit } = facts
  const waits = order.status === 'pending' && (order.shipping.method !== 'p2p' || facts.agreed)
  return {
    ...text(loanStory(facts, recipient)),
    late: isOverdue(facts),
    next_visit,
    /** Why it cannot be collected, if only that is missing. */
    obstacle: waits ? facts.obstacle : null,
  }
}
