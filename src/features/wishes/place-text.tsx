import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, PartyPopper } from 'lucide-react'
import type { Hold } from '#contract/shapes/hold.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from './wishes.module.css'

/** Where somebody stands in a queue: their turn and until when, or their position and roughly when. */
export function PlaceText({ hold }: { hold: Hold }) {
  const { t } = useLingui()
  const format = useFormat()
  const { offer, position, waiting } = hold
  if (offer) {
    const until = format.dayLong(offer.until)
    return (
      <>
        <StatusChip tone="good" icon={<PartyPopper size={14} aria-hidden="true" />}>
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
      <p className={styles.small}>{estimateText(t, format, hold)}</p>
    </>
  )
}

type Translate = ReturnType<typeof useLingui>['t']

function estimateText(t: Translate, format: ReturnType<typeof useFormat>, hold: Hold): string {
  if (hold.product.loan.status === 'maintenance') {
    return t`In manutenzione: il tuo posto resta, riprendiamo quando è sistemato.`
  }
  const day = hold.estimate && format.dayLong(hold.estimate)
  return day
    ? t`A occhio, tocca a te verso ${day}. Ti scriviamo quando è il tuo turno.`
    : t`Ti scriviamo quando è il tuo turno.`
}
