import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { bookedWith, bookingOf, type StagedBookings } from '#domain/loans/bookings.ts'
import type { LoanStage } from '#domain/loans/loan-stage.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { BookingCard } from './booking/booking-card.tsx'
import styles from './loans.module.css'
import { OrderCard } from './order/order-card.tsx'

/** The states in the order of their filters. */
const filters = [
  'pending',
  'approved',
  'extended',
  'returned',
  'denied',
  'cancelled',
] as const satisfies readonly OrderStatus[]

const stageTitles: Record<LoanStage, MessageDescriptor> = {
  now: msg`Adesso`,
  coming: msg`In arrivo`,
  past: msg`Storico`,
}

type FilterProps = {
  orders: readonly Order[]
  chosen: readonly OrderStatus[]
  onChoose: (statuses: readonly OrderStatus[]) => void
}

/** Chips that show only loans of some states. */
export function StatusFilters({ orders, chosen, onChoose }: FilterProps) {
  const { t, i18n } = useLingui()
  const present = filters.filter(status => orders.some(order => order.status === status))
  const toggle = (status: OrderStatus) =>
    onChoose(chosen.includes(status) ? chosen.filter(one => one !== status) : [...chosen, status])
  return (
    <fieldset className={styles.filters} aria-label={t`Filtra per stato`}>
      {present.map(status => (
        <Chip key={status} pressed={chosen.includes(status)} onClick={() => toggle(status)}>
          {i18n._(statusLabels[status])}
        </Chip>
      ))}
      {chosen.length > 0 && (
        <Button look="quiet" small onClick={() => onChoose([])}>
          <Trans>Rimuovi filtri</Trans>
        </Button>
      )}
    </fieldset>
  )
}

type ListProps = { groups: readonly StagedBookings[]; openId: string | undefined }

/** The loans by their booking: what to do now, what is coming, and what is over. */
export function OrderList({ groups, openId }: ListProps) {
  const { i18n } = useLingui()
  return groups.map(({ stage, bookings }) => (
    <section key={stage} className={styles.group} aria-labelledby={`group-${stage}`}>
      <h2 id={`group-${stage}`}>{i18n._(stageTitles[stage])}</h2>
      <ul>
        {bookings.map(orders => (
          <li key={bookingOf(orders[0])}>
            {bookedWith(orders[0]) > 1 ? (
              <BookingCard orders={orders} openId={openId} />
            ) : (
              <OrderCard order={orders[0]} current={orders[0].id === openId} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
