import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './checkout.module.css'

/** The product of the checkout. Its picture links back to it. */
export function ProductSummary({ product }: { product: Checkout['product'] }) {
  const name = useFormat().name(product)
  return (
    <aside className={styles.summary}>
      <Link to="/products/$id" params={{ id: product.id }} aria-label={name}>
        <Picture picture={product.img} sizes="(min-width: 960px) 306px, 104px" decorative eager />
      </Link>
      <div>
        <h2>{name}</h2>
        <p>
          {product.code}, <Trans>gratis</Trans>
        </p>
      </div>
    </aside>
  )
}
