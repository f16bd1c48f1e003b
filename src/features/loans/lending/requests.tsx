import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OwnProduct } from '#contract/shapes/order.ts'
import { isRequest } from '#domain/loans/loan-stage.ts'
import { orderStoryFacts } from '#domain/loans/order-facts.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './lending.module.css'
import { LentLoan } from './lent-loan.tsx'

/** Whether a loan of the member's product waits for their answer. */
export function useIsRequest() {
  const today = useToday()
  return (order: Order) => isRequest(orderStoryFacts(order, today))
}

const lastDay = ({ loan }: Order) => loan.collect_by ?? loan.from_date

/** The requests for the member's products, the most urgent first, each with its answers. */
export function Requests({ products }: { products: readonly OwnProduct[] }) {
  const format = useFormat()
  const requests = products
    .flatMap(({ orders }) => orders)
    .filter(useIsRequest())
    .sort((a, b) => lastDay(a).localeCompare(lastDay(b)))
  if (requests.length === 0) return null
  return (
    <section className={styles.requests} aria-labelledby="requests">
      <h2 id="requests">
        <Plural
          value={requests.length}
          one="# richiesta aspetta la tua risposta"
          other="# richieste aspettano la tua risposta"
        />
      </h2>
      {requests.map(order => (
        <article key={order.id} className={styles.request}>
          <Link to="/products/$id" params={{ id: order.product.id }} className={styles.product}>
            <Picture picture={order.product.img} sizes="56px" square decorative />
            <h3>{format.name(order.product)}</h3>
          </Link>
          <LentLoan order={order} />
        </article>
      ))}
    </section>
  )
}

/** The same on the profile, which asks for the products only if the member has requests. */
export function ProfileRequests() {
  const { data: me } = useQuery(queryFor('me.get'))
  const waiting = (me?.requests_waiting ?? 0) > 0
  const { data = [] } = useQuery({ ...queryFor('sharing.list'), enabled: waiting })
  return waiting ? <Requests products={data} /> : null
}
