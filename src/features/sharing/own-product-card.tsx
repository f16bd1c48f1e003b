import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order, OwnProduct } from '#contract/shapes/order.ts'
import { ProductState } from '#src/library/products/product-state.tsx'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './sharing.module.css'

type Props = {
  object: OwnProduct
  orders: readonly Order[]
  showLoan: (order: Order) => ReactNode
}

/** A product that the member lends: where it is, and the given loans of it. */
export function OwnObjectCard({ object, orders, showLoan }: Props) {
  const { t } = useLingui()
  const lends = useRefusals('lend').length === 0
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Link to="/products/$id" params={{ id: object.id }} className={styles.object}>
          <Picture picture={object.img} sizes="92px" square decorative />
          <span>
            <strong>{object.name}</strong>
            <small>{object.code}</small>
            <ProductState loan={object.loan} />
          </span>
        </Link>
        {lends && (
          <Link
            to="/me/product-edit"
            search={{ id: object.id }}
            className={cx(styles.edit, buttonClass('quiet', true))}
            aria-label={t`Modifica: ${object.name}`}
          >
            <Pencil size={16} aria-hidden="true" />
            <Trans>Modifica</Trans>
          </Link>
        )}
      </div>
      {orders.map(showLoan)}
    </article>
  )
}
