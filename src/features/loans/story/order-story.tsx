import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock, TriangleAlert } from 'lucide-react'
import { orderRank } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'
import { visitRules } from '#domain/days/visits.ts'
import type { Party } from '#domain/loans/contact.ts'
import { orderStoryFacts, orderVisit } from '#domain/loans/order-facts.ts'
import { queryFor } from '#src/api/queries.ts'
import { lostLabel, statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibraryNow, useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { nextActOf } from '#src/library/next-act.ts'
import { useLoanStory } from '#src/library/use-loan-story.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from '../loans.module.css'

type Props = { order: Order; recipient?: Party }

/** What to do now and until when, in the colour of its urgency. */
export function StorySentence({ order, recipient }: Props) {
  const { sentence, next } = useOrderStory(order, recipient)
  return (
    <p className={styles.sentence} data-urgency={next.urgency}>
      {sentence}
    </p>
  )
}

/** The same as a line across a loan's row or page, with what is wrong if something is. */
export function StoryBand({ order, id }: { order: Order; id?: string }) {
  const { sentence, next, today } = useOrderStory(order)
  const flag = flagOf(order, today)
  const Icon = flag === 'expired' ? TriangleAlert : Clock
  return (
    <div
      id={id}
      className={styles.band}
      data-urgency={flag === 'expired' ? 'late' : next.urgency}
      data-flag={flag ?? undefined}
    >
      {flag && <Icon size={18} />}
      <div>
        {flag && (
          <strong>
            {flag === 'expired' ? (
              <Trans>Prestito scaduto</Trans>
            ) : (
              <Trans>Prestito da confermare</Trans>
            )}
          </strong>
        )}
        <p>{sentence}</p>
      </div>
    </div>
  )
}

/** Until when both sides of a private loan must have met; nothing for any other. */
export function CancelsItself({ order }: { order: Order }) {
  const format = useFormat()
  const today = useToday()
  const { collect_by } = order.loan
  if (flagOf(order, today) !== 'to_confirm' || !collect_by) return null
  const day = format.dayShort(collect_by)
  return (
    <p className={styles.small}>
      <Trans>Dopo {day} si annulla da solo.</Trans>
    </p>
  )
}

/** A loan is past its end, or a private one waits for the other side. */
function flagOf({ loan, status_n, shipping }: Order, today: PlainDate) {
  if (loan.to_date < today && status_n < orderRank.returned) return 'expired'
  return shipping.address?.is.private && status_n <= orderRank.pending ? 'to_confirm' : null
}

/** The loan's status and, if it waits for nobody, that nothing is missing. An overdue loan is only overdue. */
export function StoryStatus({ order, recipient, short }: Props & { short?: boolean }) {
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
      {ready && !short && <span className={styles.small}>{ready}</span>}
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
  const next = nextActOf(facts, recipient)
  const waits = order.status === 'pending' && (order.shipping.method !== 'p2p' || facts.agreed)
  return {
    ...text(next.story),
    next,
    today: now.today,
    late: next.urgency === 'late',
    next_visit: facts.next_visit,
    /** Why it cannot be collected, if only that is missing. */
    obstacle: waits ? facts.obstacle : null,
  }
}
