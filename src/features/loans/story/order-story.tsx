import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { visitRules } from '#domain/days/visits.ts'
import type { Party } from '#domain/loans/contact.ts'
import { isOverdue, loanStory } from '#domain/loans/loan-story.ts'
import { orderStoryFacts, orderVisit } from '#domain/loans/order-facts.ts'
import { queryFor } from '#src/api/queries.ts'
import { lostLabel, statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useLoanStory } from '#src/library/use-loan-story.ts'
import { cx } from '#src/ui/cx.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from '../loans.module.css'

type Props = { order: Order; recipient?: Party }

/** What to do now and until when. */
export function StorySentence({ order, recipient }: Props) {
  const { sentence, late } = useOrderStory(order, recipient)
  return <p className={cx(styles.sentence, late && styles.late)}>{sentence}</p>
}

/** The loan's status and, if it waits for nobody, that nothing is missing. An overdue loan is only overdue. */
export function StoryStatus({ order, recipient }: Props) {
  const { i18n } = useLingui()
  const { ready, late } = useOrderStory(order, recipient)
  if (late) return null
  return (
    <>
      {order.is.lost ? (
        <StatusChip tone="bad">{i18n._(lostLabel)}</StatusChip>
      ) : (
        <StatusChip tone={statusTones[order.status]}>
          {i18n._(statusLabels[order.status])}
        </StatusChip>
      )}
      {ready && <span className={styles.small}>{ready}</span>}
    </>
  )
}

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
