import { Trans } from '@lingui/react/macro'
import { useFormat } from '#src/i18n/use-format.ts'
import { useKnowsNow } from '#src/platform/clock.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import { useToday } from '../clock.ts'
import { AwayChip, FreeCopies, type Loan, ProductBadge } from './product-badge.tsx'

/** The state of a product today, and when it can be borrowed again. */
export function ProductState({ loan }: { loan: Loan }) {
  switch (loan.status) {
    case 'available':
      if (loan.copies) return <FreeCopies {...loan.copies} />
      return (
        <StatusChip tone="good">
          <Trans>Disponibile</Trans>
        </StatusChip>
      )
    case 'reserved':
      return (
        <AwayChip>
          <Trans>Tenuto per chi è in coda</Trans>
        </AwayChip>
      )
    case 'busy':
      return <Away loan={loan} />
    default:
      return <ProductBadge loan={loan} />
  }
}

/** Nobody knows when the product is free: its loan is overdue, or all days that can be booked are booked. */
export function isNotBack({ status, free_from }: Loan): boolean {
  return status === 'busy' && free_from === null
}

/**
 * The day on which the product should have come back, if its loan is overdue; never for a product at a member's home. Where
 * the time is not known, as in stored HTML, a loan without a free day after it counts as overdue.
 */
export function useDueDay(loan: Loan): string | null {
  const today = useToday()
  const knowsNow = useKnowsNow()
  const { to_date } = loan
  if (!isNotBack(loan) || !to_date) return null
  return knowsNow && to_date >= today ? null : to_date
}

function Away({ loan }: { loan: Loan }) {
  const format = useFormat()
  const due = useDueDay(loan)
  const { to_date, free_from } = loan
  const end = free_from || to_date
  const day = end && format.dayShort(end)
  return (
    <AwayChip tone={due ? 'bad' : 'waiting'}>
      {free_from ? (
        <Trans>Torna disponibile {day}</Trans>
      ) : due ? (
        <Trans>Doveva tornare {day}</Trans>
      ) : free_from === undefined ? (
        // Answers that an earlier version stored have no first free day.
        <Trans>In prestito</Trans>
      ) : day ? (
        <Trans>In prestito fino a {day}</Trans>
      ) : (
        <Trans>Non disponibile</Trans>
      )}
    </AwayChip>
  )
}
