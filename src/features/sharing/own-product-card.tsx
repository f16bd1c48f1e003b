import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order, OwnProduct } from '#contract/shapes/order.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
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
            <Whereabouts loan={object.loan} />
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

function Whereabouts({ loan }: { loan: OwnProduct['loan'] }) {
  const format = useFormat()
  const { status, to_date } = loan
  if (status === 'available') {
    return (
      <StatusChip tone="good">
        <Trans>Disponibile</Trans>
      </StatusChip>
    )
  }
  if (status === 'maintenance') {
    return (
      <StatusChip tone="neutral">
        <Trans>In manutenzione</Trans>
      </StatusChip>
    )
  }
  if (status === 'reserved') {
    return (
      <StatusChip tone="waiting">
        <Trans>Tenuto per chi è in coda</Trans>
      </StatusChip>
    )
  }
  return (
    <StatusChip tone="waiting">
      {to_date ? (
        <Trans>In prestito fino a {format.dayShort(to_date)}</Trans>
      ) : (
        <Trans>In prestito</Trans>
      )}
    </StatusChip>
  )
}
