import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Category, Home } from '#contract/shapes/catalogue.ts'
import { chunk } from '#domain/chunk.ts'
import { outLast } from '#domain/home.ts'
import { toFailure } from '#src/api/failure.ts'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { Problem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { CategoryLink } from '../listing/category-link.tsx'
import styles from './home-page.module.css'
import { ProductRow } from './product-row.tsx'
import { Recent } from './recent.tsx'
import { Themes } from './themes.tsx'

/** Products in a row. */
const row = 12

/**
 * What is below the first screen: themes, categories, highlighted products and new ones. If one part fails to load, the
 * others stay. Within a row what is out comes last.
 */
export function HomeRest({ themes }: { themes: Home['themes'] }) {
  const { t } = useLingui()
  const { status } = useSession()
  const categories = useQuery(queryFor('categories.list'))
  const highlighted = useQuery(queryFor('products.highlighted'))
  const recent = useInfiniteQuery(listingQuery('last_arrival'))
  const parts = [categories, highlighted, recent]
  if (parts.every(part => part.isError && !part.data)) {
    return (
      <Problem
        failure={toFailure(highlighted.error)}
        retry={() => parts.forEach(part => void part.refetch())}
      />
    )
  }
  const [first, ...others] = chunk(outLast(highlighted.data ?? []), row)
  return (
    <div className={styles.below}>
      <Themes themes={themes} />
      {!failed(categories) && <CategoryStrip categories={categories.data} />}
      {!failed(highlighted) && (
        <ProductRow title={t`In evidenza`} products={highlighted.data && (first ?? [])} />
      )}
      {status === 'visitor' && <SignInBanner />}
      {!failed(recent) && <Recent products={recent.data?.pages[0]?.answer} />}
      {others.map((products, index) => (
        <WhenNear key={products[0]?.id} name={`home: row ${index}`} height="240px">
          <ProductRow
            title={index === 0 ? t`Altri in evidenza` : t`E altri ancora`}
            products={products}
          />
        </WhenNear>
      ))}
    </div>
  )
}

const failed = (part: { isError: boolean; data: unknown }) => part.isError && !part.data

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

/** For visitors: the benefits of signing in. */
function SignInBanner() {
  return (
    <div className={styles.banner}>
      <div>
        <h2>
          <Trans>Accedi e prenota!</Trans>
        </h2>
        <p>
          <Trans>Bastano due minuti.</Trans>
        </p>
      </div>
      <Link to="/signin" className={buttonClass()}>
        <Trans>Accedi</Trans>
      </Link>
    </div>
  )
}
