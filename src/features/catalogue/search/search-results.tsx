import { Plural, Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { toFailure } from '#src/api/failure.ts'
import { pagesOf } from '#src/api/queries.ts'
import { storedAt } from '#src/api/stored-at.ts'
import { MoreButton, useRestOfEmptyPage } from '#src/library/listing/more-button.tsx'
import { Problem } from '#src/library/problem.tsx'
import { ProductGrid, ProductGridSkeleton } from '../listing/product-grid.tsx'
import { useAddButton } from '../listing/use-add-button.tsx'
import { SeenAt } from '../seen-at.tsx'
import { countOf, type Filters, useWanted } from './filters.ts'
import { FreeAsOf, hasDays, NothingFits } from './nothing-fits.tsx'
import { rememberSearch } from './recent-searches.tsx'
import styles from './search-page.module.css'

/** Most searches find something. A part that cannot be loaded is left out. */
const Elsewhere = lazy(() =>
  import('./elsewhere.tsx').then(
    ({ Elsewhere }) => ({ default: Elsewhere }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  keywords: string
  filters: Filters
  /** Shown with the first results, so that these do not move it. */
  below: ReactNode
}

/** The results. While a new query loads, the previous results stay. */
export function SearchResults({ keywords, filters, below }: Props) {
  const query = pagesOf('products.search', { query: { keywords, ...filters } })
  const listing = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { isPlaceholderData, error, refetch, dataUpdatedAt } = listing
  const found = listing.data?.pages.flatMap(({ answer }) => answer)
  const settled = found && !isPlaceholderData
  // A search by words ends at a limit.
  const isWhole = !listing.hasNextPage && (found?.length ?? 0) < limits.searchDeepest
  const meant = settled && listing.data?.pages[0]?.meant
  useRestOfEmptyPage(listing)
  // With a filter it may be here all the same.
  const isNotHere = settled && keywords.length >= limits.elsewhereMinChars && countOf(filters) === 0
  const worthKeeping = settled && found.length > 0 && keywords.length > 2
  useEffect(() => {
    if (worthKeeping) rememberSearch(keywords)
  }, [worthKeeping, keywords])
  const wanted = useWanted(filters)
  const addButton = useAddButton()
  if (error && !found) {
    return (
      <>
        <Problem failure={toFailure(error)} retry={refetch} />
        {below}
      </>
    )
  }
  return (
    <>
      <div className={styles.results} aria-busy={isPlaceholderData}>
        <div role="status">
          {found?.length === 0 ? (
            <>
              <NothingFits keywords={keywords} />
              {isNotHere && (
                <Suspense>
                  <Elsewhere keywords={keywords} />
                </Suspense>
              )}
            </>
          ) : (
            <p className={styles.count}>
              {found && isWhole && (
                <Plural value={found.length} one="# oggetto trovato" other="# oggetti trovati" />
              )}
              {found && !isWhole && <Trans>Più di {found.length} oggetti trovati</Trans>}{' '}
              <SeenAt queryKey={query.queryKey} at={dataUpdatedAt} />
              {hasDays(filters) && <FreeAsOf at={storedAt(query.queryKey) ?? dataUpdatedAt} />}
            </p>
          )}
        </div>
        {meant && (
          <p className={styles.meant}>
            <Trans>
              Nessun oggetto per «{keywords}». Forse cercavi{' '}
              <Link to="/search" search={{ ...filters, k: meant }}>
                {meant}
              </Link>
              ?
            </Trans>
          </p>
        )}
        {!found && <ProductGridSkeleton />}
        {found && found.length > 0 && (
          <ProductGrid products={found} wanted={wanted} below={addButton} />
        )}
        {listing.hasNextPage && <MoreButton listing={listing} />}
      </div>
      {found && below}
    </>
  )
}
