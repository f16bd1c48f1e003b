import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryFor } from '#src/api/queries.ts'
import type { Wanted } from '#src/library/wanted.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { Gallery } from './gallery.tsx'
import { useKnownCard } from './known-card.ts'
import { MissingProduct } from './missing-product.tsx'
import { ProductAbout, type ShowQueue } from './product-about.tsx'
import { ProductHead } from './product-head.tsx'
import styles from './product-page.module.css'
import { ProductRest } from './product-rest.tsx'
import { useLending } from './use-lending.ts'

type Props = {
  /** The product's id, or the code on its label. */
  id: string
  /** The visitor returned from signing in to continue the loan. */
  resume: boolean
  /** Days and place chosen in the search. */
  wanted: Wanted
  /** The queue box, from another feature. */
  showQueue: ShowQueue
}

/**
 * A product page. Data from a list is shown at once, and its picture and heading do not move when
 * the rest loads.
 */
export function ProductPage({ id, resume, wanted, showQueue }: Props) {
  const { t } = useLingui()
  const {
    data: product = null,
    error,
    refetch,
  } = useQuery(queryFor('products.get', { params: { id } }))
  const card = useKnownCard(id)
  const lending = useLending(id, product, wanted.point)
  const name = product?.name ?? card?.name
  const pictures = product?.imgs ?? (card && [card.img])
  if (!product && error) return <MissingProduct failure={error} retry={refetch} />
  return (
    <Page title={name ?? t`Oggetto`} heading={false}>
      <div className={styles.layout}>
        {pictures ? (
          <Gallery pictures={pictures} />
        ) : (
          <div className={styles.picture}>
            <Skeleton height="100%" />
          </div>
        )}
        <div className={styles.info}>
          <ProductHead name={name} product={product} />
          {product ? (
            <ProductAbout
              address={id}
              product={product}
              lending={lending}
              resume={resume}
              wanted={wanted}
              showQueue={showQueue}
            />
          ) : (
            <Loading height="300px" />
          )}
        </div>
        <Suspense>
          {product && <ProductRest address={id} product={product} lending={lending} />}
        </Suspense>
      </div>
    </Page>
  )
}
