import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductCard as Card, Category } from '#contract/shapes/catalogue.ts'
import { chunk } from '#domain/chunk.ts'
import { toFailure } from '#src/api/failure.ts'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { Problem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { CategoryLink } from '../listing/category-link.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { CardSkeleton } from '../listing/product-grid.tsx'
import { useAddButton } from '../listing/use-add-button.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'

const Recent = lazily(async () => (await import('./recent.tsx')).Recent)
const PickupPoints = lazily(async () => (await import('./pickup-points.tsx')).PickupPoints)
const HomeFooter = lazily(async () => (await import('./home-footer.tsx')).HomeFooter)

/** Products in a row. */
const row = 12

type Props = {
  /** Banners and bars of other features on the home page. */
  help: ReactNode
  bar: ReactNode
}

/** The home page. If one part fails to load, the others stay. */
export function HomePage({ help, bar }: Props) {
  const { t } = useLingui()
  const library = useLibrary()
  const { status } = useSession()
  const categories = useQuery(queryFor('categories.list'))
  const highlighted = useQuery(queryFor('products.highlighted'))
  const recent = useInfiniteQuery(listingQuery('last_arrival'))
  const parts = [categories, highlighted, recent]
  const nothing = parts.every(part => part.isError && !part.data)
  const [first, ...others] = chunk(highlighted.data ?? [], row)
  return (
    <Page title={library.name} heading={false} className={styles.home ?? ''}>
      <Hero shelf={shelfOf(highlighted.data ?? [])} waiting={highlighted.isPending} />
      {nothing ? (
        <Problem
          failure={toFailure(highlighted.error)}
          retry={() => parts.forEach(part => void part.refetch())}
        />
      ) : (
        <>
          {!failed(categories) && <CategoryStrip categories={categories.data} />}
          {!failed(highlighted) && (
            <ProductRow title={t`In evidenza`} products={highlighted.data && (first ?? [])} eager />
          )}
          {status === 'visitor' && <SignInBanner />}
          {!failed(recent) && (
            <WhenNear name="home: recent" height="860px">
              <Recent products={recent.data?.pages[0]?.answer} />
            </WhenNear>
          )}
          {others.map((products, index) => (
            <WhenNear key={products[0]?.id} name={`home: row ${index}`} height="330px">
              <ProductRow
                title={index === 0 ? t`Altri in evidenza` : t`E altri ancora`}
                products={products}
              />
            </WhenNear>
          ))}
        </>
      )}
      <WhenNear name="home: below" height="1800px">
        <div className={styles.below}>
          <PickupPoints />
          {help}
          <HomeFooter />
        </div>
      </WhenNear>
      {bar}
    </Page>
  )
}

function failed(part: { isError: boolean; data: unknown }) {
  return part.isError && !part.data
}

/** Four highlighted products that the first row does not show, or else its last ones. */
function shelfOf<T>(highlighted: readonly T[]): readonly T[] {
  const rest = highlighted.slice(row, row + 4)
  return rest.length === 4 ? rest : highlighted.slice(-4)
}

/** The categories in a row, with placeholders while they load. */
function CategoryStrip({ categories }: { categories: readonly Category[] | undefined }) {
  const { t } = useLingui()
  if (categories?.length === 0) return null
  return (
    <Carousel title={t`Cerca tra le categorie`} more={<AllCategories />} item="max-content">
      {categories
        ? categories.map(category => (
            <li key={category.slug}>
              <CategoryLink category={category} />
            </li>
          ))
        : [1, 2, 3, 4, 5].map(place => (
            <li key={place}>
              <Skeleton height="78px" width="200px" />
            </li>
          ))}
    </Carousel>
  )
}

function AllCategories() {
  return (
    <Link to="/catalogs" className={buttonClass('quiet', true)}>
      <Trans>vedi tutte</Trans>
    </Link>
  )
}

type ProductRowProps = {
  title: string
  /** Undefined while loading. */
  products: readonly Card[] | undefined
  eager?: boolean
}

/** Number of pictures in a phone's first screen. */
const aboveTheFold = 2

/** A row of products that scrolls sideways. */
function ProductRow({ title, products, eager = false }: ProductRowProps) {
  const addButton = useAddButton()
  if (products?.length === 0) return null
  return (
    <Carousel title={title} item="min(58vw, 223px)">
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

/** For visitors: the benefits of signing in. */
function SignInBanner() {
  return (
    <div className={styles.banner}>
      <div>
        <h2>
          <Trans>Accedi e prenota!</Trans>
        </h2>
        <p>
          <Trans>Scegli un oggetto, i giorni e dove ritirarlo: bastano due minuti.</Trans>
        </p>
      </div>
      <Link to="/signin" className={buttonClass()}>
        <Trans>Accedi</Trans>
      </Link>
    </div>
  )
}
