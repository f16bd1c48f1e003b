import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { cx } from '#src/ui/cx.ts'
import { leadOf } from './lead.ts'
import styles from './loans.module.css'

/** The borrower's next action, as a sentence that begins with the verb. */
export function LeadText({ order }: { order: Order }) {
  const format = useFormat()
  const { time_zone } = useLibrary()
  const lead = leadOf(order, todayIn(time_zone, new Date()))
  if (lead.act === 'none') return null
  const day = lead.act === 'review' ? '' : format.dayShort(lead.day)
  return (
    <p className={cx(styles.lead, lead.act === 'overdue' && styles.late)}>
      {lead.act === 'collect' && <Trans>Ritira da {day}</Trans>}
      {lead.act === 'await' && <Trans>In attesa di conferma, ritiro da {day}</Trans>}
      {lead.act === 'meet' && <Trans>Va bene per chi lo presta, ritiro da {day}</Trans>}
      {lead.act === 'return' && <Trans>Riconsegna entro {day}</Trans>}
      {lead.act === 'overdue' && <Trans>Andava riconsegnato entro {day}</Trans>}
      {lead.act === 'review' && <Trans>Com'è andata? Puoi recensirlo</Trans>}
    </p>
  )
}
