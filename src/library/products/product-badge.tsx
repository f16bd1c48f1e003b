import { Trans } from '@lingui/react/macro'
import { Clock, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'

/** What a product's answer says of its loan. */
export type Loan = Pick<ProductCard['loan'], 'status' | 'free_from'> & {
  to_date?: string | null | undefined
}

/** The state of a product today, as short as a grid of products needs it. An available product has none. */
export function ProductBadge({ loan }: { loan: Loan }) {
  const { status } = loan
  if (status === 'available') return null
  if (status === 'maintenance') {
    return (
      <StatusChip tone="neutral" icon={<Wrench size={14} aria-hidden="true" />}>
        <Trans>In manutenzione</Trans>
      </StatusChip>
    )
  }
  return (
    <AwayChip>{status === 'reserved' ? <Trans>In coda</Trans> : <Away loan={loan} />}</AwayChip>
  )
}

/** The chip of a product that cannot be borrowed today. */
export function AwayChip({
  tone = 'waiting',
  children,
}: {
  tone?: 'waiting' | 'bad'
  children: ReactNode
}) {
  return (
    <StatusChip tone={tone} icon={<Clock size={14} aria-hidden="true" />}>
      {children}
    </StatusChip>
  )
}

/**
 * The answer for a product at a member's home has no `to_date`: nobody sees whether it is on loan or its owner is away.
 */
function Away({ loan: { to_date, free_from } }: { loan: Loan }) {
  const format = useFormat()
  // Answers that earlier versions stored have no first free day.
  if (free_from === undefined || to_date) return <Trans>In prestito</Trans>
  if (free_from === null) return <Trans>Non disponibile</Trans>
  const day = format.dayShort(free_from)
  return <Trans>Torna {day}</Trans>
}
