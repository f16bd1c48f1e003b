import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { limits } from '#contract/limits.ts'
import { toFailure } from '#src/api/failure.ts'
import { pagesOf } from '#src/api/queries.ts'
import { storedAt } from '#src/api/stored-at.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MoreButton } from '#src/library/listing/more-button.tsx'
import { Problem } from '#src/library/problem.tsx'
import { type Wanted, wantedOf } from '#src/library/wanted.ts'
import { useOnline } from '#src/offline/online.ts'
import { serverTimeOf, useNow } from '#src/platform/clock.ts'
import { EmptyState } from '#src/ui/states/states.tsx'
import { ProductGrid, ProductGridSkeleton } from '../listing/product-grid.tsx'
import { useAddButton } from '../listing/use-add-button.tsx'
import { SeenAt } from '../seen-at.tsx'
import { countOf, type Filters } from './filters.ts'
import { rememberSearch } from './recent-searches.tsx'
import styles from './search-page.module.css'

/** Most searches find something. A part that cannot be loaded is left out. */
const Elsewhere = lazy(() =>
  import('./elsewhere.tsx').then(
    ({ Elsewhere }) => ({ default: Elsewhere }),
    () => ({ default: () => null }),
  ),
)

type Props = { keywords: string; filters: Filters }

/** The results. While a new query loads, the previous results stay. */
export function SearchResults({ keywords, filters }: Props) {
  const query = pagesOf('products.search', { query: { keywords, ...filters } })
  const listing = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { isPlaceholderData, error, refetch, dataUpdatedAt } = listing
  const found = listing.data?.pages.flatMap(({ answer }) => answer)
  const settled = found && !isPlaceholderData
  // With a filter it may be here all the same.
  const isNotHere = settled && keywords.length >= limits.elsewhereMinChars && countOf(filters) === 0
  const worthKeeping = settled && found.length > 0 && keywords.length > 2
  useEffect(() => {
    if (worthKeeping) rememberSearch(keywords)
  }, [worthKeeping, keywords])
  const wanted = useWanted(filters)
  const addButton = useAddButton()
  if (error && !found) return <Problem failure={toFailure(error)} retry={refetch} />
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <div role="status">
        {found?.length === 0 ? (
          <>
            <NothingFound keywords={keywords} />
            {isNotHere && (
              <Suspense>
                <Elsewhere keywords={keywords} />
              </Suspense>
            )}
          </>
        ) : (
          <p className={styles.count}>
            {found && !listing.hasNextPage && (
              <Plural value={found.length} one="# oggetto trovato" other="# oggetti trovati" />
            )}
            {found && listing.hasNextPage && <Trans>Più di {found.length} oggetti trovati</Trans>}{' '}
            <SeenAt queryKey={query.queryKey} at={dataUpdatedAt} />
            {hasDays(filters) && <FreeAsOf at={storedAt(query.queryKey) ?? dataUpdatedAt} />}
          </p>
        )}
      </div>
      {!found && <ProductGridSkeleton />}
      {found && found.length > 0 && (
        <ProductGrid products={found} wanted={wanted} below={addButton} />
      )}
      {listing.hasNextPage && <MoreButton listing={listing} />}
    </div>
  )
}

/** The filters that the checkout can use. The same object while they are the same, for memoised cards. */
function useWanted({ point, from, to }: Filters): Wanted {
  return useMemo(() => wantedOf({ point, from, to }), [point, from, to])
}

const hasDays = ({ free, from, to }: Filters) => Boolean(free ?? from ?? to)

/** Without a network, what is free may have changed since the data was read. */
function FreeAsOf({ at }: { at: number }) {
  const format = useFormat()
  const now = useNow().getTime()
  if (useOnline() || !at) return null
  const age = format.age(serverTimeOf(at), now)
  return (
    <span>
      <Trans>Libero secondo i dati aggiornati {age}: con la rete può essere cambiato.</Trans>
    </span>
  )
}

function NothingFound({ keywords }: { keywords: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={keywords ? t`Impossibile trovare "${keywords}"` : t`Nessun oggetto con questi filtri`}
      drawing="search"
    >
      <p>
        <Trans>Prova una parola più corta, togli un filtro, o guarda le categorie.</Trans>
      </p>
    </EmptyState>
  )
}
