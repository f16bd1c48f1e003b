import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ProductBadge } from '#src/library/products/product-badge.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './product-card.module.css'

type Props = {
  product: Card
  /** Level of the name's heading. */
  heading?: 'h2' | 'h3'
  eager?: boolean
  /** Width of the card, as in the `sizes` attribute. */
  sizes?: string
  /** Days and place that the product's page should know. */
  wanted?: Wanted | undefined
}

const usualSizes = '(min-width: 768px) 224px, 46vw'

/** A product in a list: picture, name, and whether it is on loan. */
export const ProductCard = memo(function ProductCard({
  product,
  heading: Heading = 'h3',
  eager = false,
  sizes = usualSizes,
  wanted,
}: Props) {
  const format = useFormat()
  return (
    <article className={styles.card}>
      <Picture
        picture={product.img}
        sizes={sizes}
        decorative
        eager={eager}
        className={styles.picture ?? ''}
      />
      {product.loan.status !== 'available' && (
        <span className={styles.badge}>
          <ProductBadge loan={product.loan} />
        </span>
      )}
      <Heading>
        <Link to="/products/$id" params={{ id: product.id }} {...(wanted && { search: wanted })}>
          {format.name(product)}
        </Link>
      </Heading>
    </article>
  )
})
