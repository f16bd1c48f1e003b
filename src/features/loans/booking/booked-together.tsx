import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { lazily } from '#src/ui/lazily.ts'
import styles from '../loans.module.css'
import { LoanLink } from '../story/loan-link.tsx'
import { useBooking } from './use-booking.ts'

/** They need the network: a phone stores them on first use. */
const Acts = lazily(async () => (await import('./booking-acts.tsx')).BookingActs)

/** What can be done with all loans of a booking. */
export function BookingActs(props: { orders: readonly Order[]; as: 'row' | 'menu' }) {
  return (
    <Suspense>
      <Acts {...props} />
    </Suspense>
  )
}

/** On the page of a loan: links to the others of its booking, and what can be done with all of them. */
export function BookedTogether({ order }: { order: Order }) {
  const loans = useBooking(order)
  const others = loans.filter(({ id }) => id !== order.id)
  if (others.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="booked-together">
      <h2 id="booked-together">
        <Trans>Prenotati insieme</Trans>
      </h2>
      <ul>
        {others.map(one => (
          <li key={one.id}>
            <LoanLink order={one} />
          </li>
        ))}
      </ul>
      <BookingActs orders={loans} as="row" />
    </section>
  )
}
