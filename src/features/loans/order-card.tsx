import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/shapes/order.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { currentCode } from './lead.ts'
import { LeadText } from './lead-text.tsx'
import styles from './loans.module.css'
import { LockerCode } from './locker-code.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderBanner } from './order-banner.tsx'

/** A loan in the list: what to do, of which object, where, with the code that serves next. */
export function OrderCard({ order, current }: { order: Order; current: boolean }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const code = currentCode(order)
  const { number, product, loan, shipping } = order
  return (
    <article className={styles.card} data-current={current}>
      <Picture picture={product.img} sizes="92px" square decorative />
      <div>
        <LeadText order={order} />
        <h3>
          <Link to="/me/orders/$id" params={{ id: order.id }}>
            {product.name}
          </Link>
        </h3>
        <p className={styles.small}>
          {format.period(loan.from_date, loan.to_date)}
          {shipping.address && (
            <>
              {' · '}
              <PointName point={shipping.address} />
            </>
          )}
        </p>
        <p className={styles.head}>
          <StatusChip tone={statusTones[order.status]}>
            {i18n._(statusLabels[order.status])}
          </StatusChip>
          <span className={styles.small}>
            <Trans>n. {number}</Trans>, {format.day(order.created_at.slice(0, 10))}
          </span>
        </p>
      </div>
      <OrderActs order={order} as="menu" />
      <OrderBanner order={order} />
      {code && <LockerCode order={order} kind={code.kind} compact />}
    </article>
  )
}
