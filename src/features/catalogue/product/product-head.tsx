import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Clock, Wrench } from 'lucide-react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip, VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from './product-head.module.css'
import { Rating } from './rating.tsx'

type Props = {
  /** Undefined while unknown. */
  name: string | undefined
  product: Product | null
}

/** Category, name and current state of the product. */
export function ProductHead({ name, product }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={styles.head}>
      <p className={styles.kicker}>
        {product?.categories.map(({ slug, name }) => (
          <Link key={slug} to="/catalogs/$slug/{-$id}" params={{ slug }}>
            {format.text(name)}
          </Link>
        ))}
      </p>
      <h1 tabIndex={-1}>{name ?? <VisuallyHidden>{t`Oggetto`}</VisuallyHidden>}</h1>
      <p className={styles.today}>
        {product && <Today loan={product.loan} />}
        {product && product.rating.average !== null && (
          <a href="#reviews">
            <Rating value={product.rating.average} count={product.rating.count} />
          </a>
        )}
      </p>
    </div>
  )
}

function Today({ loan }: { loan: Product['loan'] }) {
  const format = useFormat()
  if (loan.status === 'available') {
    return (
      <StatusChip tone="good">
        <Trans>Disponibile</Trans>
      </StatusChip>
    )
  }
  if (loan.status === 'maintenance') {
    return (
      <StatusChip tone="neutral" icon={<Wrench size={14} aria-hidden="true" />}>
        <Trans>In manutenzione</Trans>
      </StatusChip>
    )
  }
  if (loan.status === 'reserved') {
    return (
      <StatusChip tone="waiting" icon={<Clock size={14} aria-hidden="true" />}>
        <Trans>Tenuto per chi è in coda</Trans>
      </StatusChip>
    )
  }
  const until = loan.to_date && format.dayShort(loan.to_date)
  return (
    <StatusChip tone="waiting" icon={<Clock size={14} aria-hidden="true" />}>
      {until ? <Trans>In prestito fino a {until}</Trans> : <Trans>In prestito</Trans>}
    </StatusChip>
  )
}
