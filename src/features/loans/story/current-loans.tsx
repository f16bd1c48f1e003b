import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { byStage } from '#domain/loans/loan-stage.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../loans.module.css'
import { StorySentence, StoryStatus } from './order-story.tsx'

/** How many loans the profile shows. */
const most = 3

/** The member's next loans on their profile, each with what to do now and until when. */
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
        {open.slice(0, most).map(order => (
          <li key={order.id}>
            <Link to="/me/orders/$id" params={{ id: order.id }} className={styles.row}>
              <Picture picture={order.product.img} sizes="56px" square decorative />
              <div>
                <StorySentence order={order} />
                <p>{format.name(order.product)}</p>
                <p className={styles.status}>
                  <StoryStatus order={order} />
                </p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
