import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { firstFree } from '#domain/availability.ts'
import { allowedPoints } from '#domain/checkout.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { availabilityOf } from '#src/library/availability.ts'
import { useLibrary } from '#src/library/library.ts'
import { Problem } from '#src/library/problem.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Points, PointsSkeleton } from '../points/points.tsx'
import { SeenAt } from '../seen-at.tsx'
import { Accessories } from './accessories.tsx'
import { Availability } from './availability.tsx'
import { BorrowBar } from './borrow-bar.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ProductHead } from './product-head.tsx'
import styles from './product-view.module.css'
import { Reviews } from './reviews.tsx'

/** `address` is what the object was asked by: its id or its code. */
type Props = { address: string; product: Product; resume: boolean }

/** The object in full; what is said of it first, then when and where, then what others say. */
export function ProductView({ address, product, resume }: Props) {
  const { t } = useLingui()
  const library = useLibrary()
  const asked = { params: { id: address } }
  const loans = useQuery(queryFor('products.loans', asked))
  const headquarters = useQuery(queryFor('headquarters.list'))
  const { dataUpdatedAt } = useQuery(queryFor('products.get', asked))
  const points = headquarters.data
  const allowed = allowedPoints(product, points ?? [])
  const [chosen, choose] = useState<string | null>(null)
  const point = allowed.find(({ id }) => id === chosen) ?? allowed[0] ?? null
  const input =
    points && loans.data
      ? availabilityOf({ product, busy: loans.data, points, library, opening: point })
      : null
  const failed = [loans, headquarters].find(query => query.isError && !query.data)
  return (
    <Page title={product.name} heading={false}>
      <div className={styles['layout']}>
        <Gallery pictures={product.imgs} />
        <div className={styles['info']}>
          <ProductHead product={product} />
          <p className={styles['description']}>{product.description}</p>
          <Facts product={product} points={points ? allowed : null} />
          <SeenAt queryKey={keyOf('products.get', asked)} at={dataUpdatedAt} />
          <BorrowBar product={product} resume={resume} free={input && firstFree(input)} />
        </div>
        <div className={styles['rest']}>
          {product.accessories.length > 0 && <Accessories accessories={product.accessories} />}
          <Section title={t`Quando è libero`}>
            {failed?.error ? (
              <Problem failure={failed.error} retry={failed.refetch} />
            ) : (
              <Availability input={input} points={allowed} point={point} onPoint={choose} />
            )}
          </Section>
          <Section title={t`Dove si ritira`}>
            {points ? <Points points={allowed} /> : <PointsSkeleton count={2} />}
          </Section>
          <Reviews address={address} rating={product.rating} />
        </div>
      </div>
    </Page>
  )
}
