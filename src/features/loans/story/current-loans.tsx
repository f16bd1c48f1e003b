import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { bookingOf, groupsOf, namesOf } from '#domain/loans/bookings.ts'
import { byStage } from '#domain/loans/loan-stage.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import styles from '../loans.module.css'
import { LoanLink } from './loan-link.tsx'

/** How many loans the profile shows. */
const most = 3

/** The member's next loans on their profile, each booking with what to do first and until when. */
export function CurrentLoans() {
  const today = useToday()
  const format = useFormat()
  const { data = [] } = useQuery(queryFor('orders.list', { query: {} }))
  const open = byStage(data, today)
    .filter(({ stage }) => stage !== 'past')
    .flatMap(({ orders }) => orders)
  if (open.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="current-loans">
      <h2 id="current-loans">
        <Trans>Adesso</Trans>
      </h2>
      <ul>
        {groupsOf(open, bookingOf)
          .slice(0, most)
          .map(orders => (
            <li key={orders[0].id}>
              <LoanLink order={orders[0]} name={namesOf(orders, format.name)} />
            </li>
          ))}
      </ul>
    </section>
  )
}
