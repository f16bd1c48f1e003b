import { Trans } from '@lingui/react/macro'
import { Clock, Wrench } from 'lucide-react'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useKnowsNow } from '#src/platform/clock.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import { useToday } from '../clock.ts'

type Loan = Pick<ProductCard['loan'], 'status' | 'free_from'> & {
  to_date?: string | null | undefined
}

/**
 * What a product is today, and when it can be had again. `short` is for a grid, where an available product needs no
 * word.
 */
export function ProductState({ loan, short = false }: { loan: Loan; short?: boolean }) {
  const { status } = loan
  if (status === 'available') {
    return short ? null : (
      <StatusChip tone="good">
        <Trans>Disponibile</Trans>
      </StatusChip>
    )
  }
  if (status === 'maintenance') {
    return (
      <StatusChip tone="neutral" icon={<Wrench size={14} aria-hidden="true" />}>
        <Trans>In manutenzione</Trans>
      </StatusChip>
    )
  }
  if (isNotBack(loan) && !short) return <NotBack loan={loan} />
  return (
    <StatusChip tone="waiting" icon={<Clock size={14} aria-hidden="true" />}>
      {status === 'reserved' ? (
        short ? (
          <Trans>In coda</Trans>
        ) : (
          <Trans>Tenuto per chi è in coda</Trans>
        )
      ) : (
        <Away loan={loan} short={short} />
      )}
    </StatusChip>
  )
}

/** No first free day is known: it is overdue, or booked for as long as can be booked. */
export function isNotBack({ status, free_from }: Loan): boolean {
  return status === 'busy' && free_from === null
}

/** The day on which the product should have come back, if its loan is overdue; not at a home. */
export function useDueDay(loan: Loan): string | null {
  const today = useToday()
  const knowsNow = useKnowsNow()
  const { to_date } = loan
  if (!isNotBack(loan) || !to_date) return null
  return knowsNow && to_date >= today ? null : to_date
}

function NotBack({ loan }: { loan: Loan }) {
  const format = useFormat()
  const due = useDueDay(loan)
  const day = loan.to_date && format.dayShort(loan.to_date)
  return (
    <StatusChip tone={due ? 'bad' : 'waiting'} icon={<Clock size={14} aria-hidden="true" />}>
      {due ? (
        <Trans>Doveva tornare {day}</Trans>
      ) : day ? (
        <Trans>In prestito fino a {day}</Trans>
      ) : (
        <Trans>Non disponibile</Trans>
      )}
    </StatusChip>
  )
}

/** At a home nobody is told whether somebody has it or its owner is away. */
function Away({ loan: { to_date, free_from }, short }: { loan: Loan; short: boolean }) {
  const format = useFormat()
  // Answers that earlier versions stored have no first free day.
  if (free_from === undefined || (short && to_date)) return <Trans>In prestito</Trans>
  if (free_from === null) return <Trans>Non disponibile</Trans>
  const day = format.dayShort(free_from)
  return short ? <Trans>Torna {day}</Trans> : <Trans>Torna disponibile {day}</Trans>
}
