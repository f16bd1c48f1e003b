import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import { outLast } from '#domain/home.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { CardSkeleton } from '../listing/product-grid.tsx'
import { useAddButton } from '../listing/use-add-button.tsx'
import styles from './home-page.module.css'

const shown = 6

/**
 * The newest products, two per row on a phone and three on larger screens; undefined while loading.
 */
export function Recent({ products }: { products: readonly Card[] | undefined }) {
  const { t } = useLingui()
  const addButton = useAddButton()
  if (products?.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className={styles.head}>
        <h2 id="recent">{t`Ultimi arrivi`}</h2>
        <Link
          to="/catalogs/$slug/{-$id}"
          params={{ slug: 'last_arrival', id: undefined }}
          className={buttonClass('quiet', true)}
        >
          <Trans>vedi tutti</Trans>
        </Link>
      </div>
      <ul className={styles.grid}>
        {products
          ? outLast(products.slice(0, shown)).map(product => (
              <li key={product.id}>
                <ProductCard product={product} sizes="(min-width: 768px) 380px, 46vw" />
                {addButton?.(product)}
              </li>
            ))
          : Array.from({ length: shown }, (_, place) => (
              <li key={place}>
                <CardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  )
}
