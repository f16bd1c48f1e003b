import { Trans } from '@lingui/react/macro'
import { Clock, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'

export type Loan = Pick<ProductCard['loan'], 'status' | 'free_from' | 'copies'> & {
  to_date?: string | null | undefined
}

/** What a product is today, in the few words of a grid, where an available product with one copy needs none. */
export function ProductBadge({ loan }: { loan: Loan }) {
  const { status, copies } = loan
  if (status === 'available') return copies ? <FreeCopies {...copies} /> : null
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

/** «3 di 4 liberi» */
export function FreeCopies({ free, in_service: all }: NonNullable<Loan['copies']>) {
  return (
    <StatusChip tone="good">
      <Trans>
        {free} di {all} liberi
      </Trans>
    </StatusChip>
  )
}

type AwayProps = { tone?: 'waiting' | 'bad'; children: ReactNode }

export function AwayChip({ tone = 'waiting', children }: AwayProps) {
  return (
    <StatusChip tone={tone} icon={<Clock size={14} aria-hidden="true" />}>
      {children}
    </StatusChip>
  )
}

/** A private product that is away has a first free day and no end: whether it is lent or its owner is away stays private. */
function Away({ loan: { to_date, free_from } }: { loan: Loan }) {
  const format = useFormat()
  // Answers that an earlier version stored have no first free day.
  if (free_from === undefined || to_date) return <Trans>In prestito</Trans>
  if (free_from === null) return <Trans>Non disponibile</Trans>
  const day = format.dayShort(free_from)
  return <Trans>Torna {day}</Trans>
}
