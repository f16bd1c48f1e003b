import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { CardSkeleton } from '../listing/product-grid.tsx'

type Props = {
  title: string
  /** Undefined while loading. */
  products: readonly Card[] | undefined
  eager?: boolean
}

/** Number of pictures in a phone's first screen. */
const aboveTheFold = 2

/** A row of products that scrolls sideways. */
export function ProductRow({ title, products, eager = false }: Props) {
  if (products?.length === 0) return null
  return (
    <Carousel title={title} item="min(58vw, 223px)">
      {products
        ? products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} eager={eager && index < aboveTheFold} />
            </li>
          ))
        : [1, 2, 3, 4, 5].map(place => (
            <li key={place}>
              <CardSkeleton />
            </li>
          ))}
    </Carousel>
  )
}
