import { Trans } from '@lingui/react/macro'
import { CircleCheck, Hourglass } from 'lucide-react'
import type { Hold } from '#contract/shapes/hold.ts'
import { queueRules } from '#domain/loans/queue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from './wishes.module.css'

/** If it is the member's turn, until when; else their position in the queue, and when their turn may come. */
export function QueuePosition({ entry }: { entry: Hold }) {
  const format = useFormat()
  const { offer, position, waiting } = entry
  if (offer) {
    const until = format.dayLong(offer.until)
    return (
      <>
        <StatusChip tone="good" icon={<CircleCheck size={14} aria-hidden="true" />}>
          <Trans>È il tuo turno</Trans>
        </StatusChip>
        <p>
          <Trans>
            Tenuto per te fino a <strong>{until}</strong>.
          </Trans>
        </p>
      </>
    )
  }
  return (
    <>
      <StatusChip tone="waiting" icon={<Hourglass size={14} aria-hidden="true" />}>
        <Trans>
          In coda: posto {position} di {waiting}
        </Trans>
      </StatusChip>
      <p className={styles.small}>
        <Estimate entry={entry} />
      </p>
    </>
  )
}

/** When the turn may come. For the first in the queue a loan is `kept`, which they can already book. */
function Estimate({ entry }: { entry: Hold }) {
  const format = useFormat()
  const { loanDays } = queueRules(useLibrary())
  if (entry.product.loan.status === 'maintenance') {
    return <Trans>In manutenzione: il tuo posto resta, riprendiamo quando è sistemato.</Trans>
  }
  const day = entry.estimate && format.dayLong(entry.estimate)
  if (day && entry.kept) {
    const loan = format.days(loanDays)
    return (
      <Trans>
        Da {day} teniamo per te un prestito di {loan}: puoi già prenotarlo. Ti scriviamo quando è il
        tuo turno.
      </Trans>
    )
  }
  return day ? (
    <Trans>A occhio, tocca a te verso {day}. Ti scriviamo quando è il tuo turno.</Trans>
  ) : (
    <Trans>Ti scriviamo quando è il tuo turno.</Trans>
  )
}
