import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { CardSkeleton } from '../listing/product-grid.tsx'
import { useAddButton } from '../listing/use-add-button.tsx'

type Props = {
  title: string
  more?: ReactNode
  /** Undefined while loading. */
  products: readonly Card[] | undefined
  /** It is in the first screen. */
  eager?: boolean
}

/** Number of pictures in a phone's first screen. */
const aboveTheFold = 3

/** A row of products that scrolls sideways. */
export function ProductRow({ title, more, products, eager = false }: Props) {
  const addButton = useAddButton()
  if (products?.length === 0) return null
  return (
    <Carousel title={title} more={more} item="clamp(9rem, 38vw, 13rem)">
      {products
        ? products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} eager={eager && index < aboveTheFold} />
              {addButton?.(product)}
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
