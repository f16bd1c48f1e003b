import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ProductState } from '#src/library/products/product-state.tsx'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
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
        {product && <ProductState loan={product.loan} />}
        {product && product.rating.average !== null && (
          <a href="#reviews">
            <Rating value={product.rating.average} count={product.rating.count} />
          </a>
        )}
      </p>
    </div>
  )
}
