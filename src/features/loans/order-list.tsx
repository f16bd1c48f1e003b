import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { bookedWith, bookingOf, type StagedBookings } from '#domain/loans/bookings.ts'
import type { LoanStage } from '#domain/loans/loan-stage.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { BookingRow } from './booking/booking-row.tsx'
import styles from './loans.module.css'
import { OrderRow } from './order/order-row.tsx'

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

type ListProps = {
  groups: readonly StagedBookings[]
  /** The loan that is open beside the list. */
  openId: string | undefined
  /** There is room beside the list: only a booking opens in place, to show its loans. */
  beside: boolean
}

/** The loans by their booking: what to do now, what is coming, and what is over. */
export function OrderList({ groups, openId, beside }: ListProps) {
  const { i18n } = useLingui()
  const [text, setOpened] = useInAddress('open')
  const opened = text.split(',').filter(Boolean)
  const rowOf = (orders: StagedBookings['bookings'][number]) => {
    const id = bookingOf(orders[0])
    const open = opened.includes(id)
    const onToggle = () =>
      setOpened((open ? opened.filter(one => one !== id) : [...opened, id]).join())
    if (bookedWith(orders[0]) > 1) return <BookingRow {...{ orders, openId, open, onToggle }} />
    return (
      <OrderRow
        order={orders[0]}
        current={orders[0].id === openId}
        open={open && !beside}
        onToggle={beside ? null : onToggle}
      />
    )
  }
  return groups.map(({ stage, bookings }) => (
    <section key={stage} className={styles.group} aria-labelledby={`group-${stage}`}>
      <h2 id={`group-${stage}`}>{i18n._(stageTitles[stage])}</h2>
      <ul>
        {bookings.map(orders => (
          <li key={bookingOf(orders[0])}>{rowOf(orders)}</li>
        ))}
      </ul>
    </section>
  ))
}
