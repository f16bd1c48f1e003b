import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { Home, Product, ProductCard } from '#contract/shapes/catalogue.ts'
import type { Failure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton, VisuallyHidden } from '#src/ui/states/states.tsx'
import { Gallery } from './gallery.tsx'
import { ProductAbout, type ShowQueue } from './product-about.tsx'
import styles from './product-page.module.css'
import { ProductRest } from './product-rest.tsx'
import { Rating } from './rating.tsx'
import { useLending } from './use-lending.ts'

/** The products whose pages were opened since the app started. */
const opened = new Set<string>()

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
  const { data, error, refetch } = useQuery(queryFor('products.get', { params: { id } }))
  const format = useFormat()
  const card = useKnownCard(id)
  const product = data ?? null
  // From a list picture and name come first, in a frame of their own; a page to which one returns is whole at once.
  const isOpened = useHydrated() && card !== undefined && !opened.has(id)
  useEffect(() => void opened.add(id), [id])
  const whole = useDeferredValue(product, isOpened ? null : product)
  const lending = useLending(id, whole, wanted.point)
  const known = product ?? card
  const name = known && format.name(known)
  // A picture without a text of its own has the product's first name.
  const pictures = (product?.imgs ?? (card && [card.img]))?.map(picture =>
    name && picture.alt === known?.name ? { ...picture, alt: name } : picture,
  )
  if (!product && error) return <MissingProduct failure={error} retry={refetch} />
  return (
    <Page title={name ?? t`Oggetto`} heading={false}>
      <div className={styles.layout}>
        {pictures ? (
          <Gallery name={name ?? ''} pictures={pictures} />
        ) : (
          <div className={styles.picture}>
            <Skeleton height="100%" />
          </div>
        )}
        <div className={styles.info}>
          <ProductHead name={name} product={product} />
          {whole ? (
            <ProductAbout
              address={id}
              product={whole}
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
          {whole && <ProductRest address={id} product={whole} lending={lending} />}
        </Suspense>
      </div>
    </Page>
  )
}

type Listed = readonly ProductCard[] | Home | InfiniteData<{ answer: readonly ProductCard[] }>

const lists = ['home.get', 'products.highlighted', 'catalogs.list', 'products.search'] as const

/** Product data from a list, used to show picture and name while the product loads. */
function useKnownCard(id: string): ProductCard | undefined {
  const client = useQueryClient()
  const [card] = useState(() => {
    const answers = lists.flatMap(name => client.getQueriesData<Listed>({ queryKey: [name] }))
    return answers.flatMap(([, data]) => cardsOf(data)).find(known => known.id === id)
  })
  return card
}

function cardsOf(data: Listed | undefined): readonly ProductCard[] {
  if (!data) return []
  if ('themes' in data) return data.free
  return 'pages' in data ? data.pages.flatMap(({ answer }) => answer) : data
}

/** The product does not exist or failed to load. */
function MissingProduct({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const { t } = useLingui()
  if (failure.code !== 'not_found' && failure.code !== 'validation_failed') {
    return (
      <Page title={t`Oggetto`}>
        <Problem failure={failure} retry={retry} />
      </Page>
    )
  }
  return (
    <Page title={t`Questo oggetto non c'è`} narrow>
      <p>
        <Trans>
          Forse il codice è sbagliato, o l'oggetto non si presta più. Controlla il codice
          sull'etichetta, oppure cerca l'oggetto per nome.
        </Trans>
      </p>
      <p>
        <Link to="/search" className={buttonClass()}>
          <Trans>Cerca tra gli oggetti</Trans>
        </Link>
      </p>
    </Page>
  )
}

type HeadProps = {
  /** Undefined while unknown. */
  name: string | undefined
  product: Product | null
}

/** Category, name and rating of the product. */
function ProductHead({ name, product }: HeadProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={styles.head}>
      <p className={styles.kicker}>
        {product?.categories.map(({ slug, name }) => (
          <Link key={slug} to="/catalogs/$slug/{-$id}" params={{ slug, id: undefined }}>
            {format.text(name)}
          </Link>
        ))}
      </p>
      <h1 tabIndex={-1}>{name ?? <VisuallyHidden>{t`Oggetto`}</VisuallyHidden>}</h1>
      <p className={styles.today}>
        {product && product.rating.average !== null && (
          <a href="#reviews">
            <Rating value={product.rating.average} count={product.rating.count} />
          </a>
        )}
      </p>
    </div>
  )
}
