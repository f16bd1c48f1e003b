import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { toFailure } from '#src/api/failure.ts'
import { pagesOf } from '#src/api/queries.ts'
import { Problem } from '#src/library/problem.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { MoreButton } from '../listing/more-button.tsx'
import { ProductGrid, ProductGridSkeleton } from '../listing/product-grid.tsx'
import { SeenAt } from '../seen-at.tsx'
import type { Filters } from './filters.ts'
import { rememberSearch } from './recent-searches.tsx'
import styles from './search-page.module.css'

type Props = { keywords: string; filters: Filters }

/** The results. While a new query loads, the previous results stay. */
export function SearchResults({ keywords, filters }: Props) {
  const query = pagesOf('products.search', { query: { keywords, ...filters } })
  const listing = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { isPlaceholderData, error, refetch, dataUpdatedAt } = listing
  const found = listing.data?.pages.flatMap(({ answer }) => answer)
  const settled = found && !isPlaceholderData
  const worthKeeping = settled && found.length > 0 && keywords.length > 2
  useEffect(() => {
    if (worthKeeping) rememberSearch(keywords)
  }, [worthKeeping, keywords])
  if (error && !found) return <Problem failure={toFailure(error)} retry={refetch} />
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <div role="status">
        {found?.length === 0 ? (
          <NothingFound keywords={keywords} />
        ) : (
          <p className={styles.count}>
            {found && !listing.hasNextPage && (
              <Plural value={found.length} one="# oggetto trovato" other="# oggetti trovati" />
            )}
            {found && listing.hasNextPage && <Trans>Più di {found.length} oggetti trovati</Trans>}{' '}
            <SeenAt queryKey={query.queryKey} at={dataUpdatedAt} />
          </p>
        )}
      </div>
      {!found && <ProductGridSkeleton />}
      {found && found.length > 0 && <ProductGrid products={found} />}
      {listing.hasNextPage && <MoreButton listing={listing} />}
    </div>
  )
}

function NothingFound({ keywords }: { keywords: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={keywords ? t`Impossibile trovare "${keywords}"` : t`Nessun oggetto con questi filtri`}
      icon={<SearchX size={36} strokeWidth={1.6} aria-hidden="true" />}
    >
      <p>
        <Trans>
          Riprova con una parola più corta o più generica, togli un filtro, oppure guarda le
          categorie.
        </Trans>
      </p>
    </EmptyState>
  )
}
