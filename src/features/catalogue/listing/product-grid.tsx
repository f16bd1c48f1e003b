import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import type { Wanted } from '#src/library/wanted.ts'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** Number of cards in the first screen, whose pictures load eagerly. */
const aboveTheFold = 4

type Props = {
  products: readonly Card[]
  /** Days and place that the products' pages should know. */
  wanted?: Wanted
  /** What stands below a product. */
  below?: ((product: Card) => ReactNode) | undefined
}

/** A grid of products, two per row on a phone and up to five on a desktop. */
export function ProductGrid({ products, wanted, below }: Props) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            heading="h2"
            eager={index < aboveTheFold}
            wanted={wanted}
          />
          {below?.(product)}
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton() {
  return (
    <Loading>
      <ul className={styles.grid}>
        {Array.from({ length: 10 }, (_, index) => (
          <li key={index}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** A placeholder card: picture and two lines. */
export function CardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height="auto" />
      <Skeleton height="1em" width="85%" />
      <Skeleton height="1em" width="50%" />
    </div>
  )
}
