import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Clock, Wrench } from 'lucide-react'
import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from './catalogue.module.css'

export const cardSizes = '(min-width: 960px) 220px, 46vw'

/** An object in a list: its picture, its name, and whether it is out. */
export function ProductCard({ product, eager }: { product: Card; eager?: boolean }) {
  const { status } = product.loan
  return (
    <article className={styles['card']}>
      <Picture picture={product.img} sizes={cardSizes} decorative {...(eager && { eager })} />
      {status !== 'available' && (
        <span className={styles['badge']}>
          {status === 'busy' ? (
            <StatusChip tone="waiting" icon={<Clock size={14} />}>
              <Trans>In prestito</Trans>
            </StatusChip>
          ) : (
            <StatusChip tone="neutral" icon={<Wrench size={14} />}>
              <Trans>In manutenzione</Trans>
            </StatusChip>
          )}
        </span>
      )}
      <h3>
        <Link to="/products/$id" params={{ id: product.id }}>
          {product.name}
        </Link>
      </h3>
    </article>
  )
}
