import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoryAt } from '#domain/categories.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { storedAt } from '#src/api/stored-at.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MoreButton, useRestOfEmptyPage } from '#src/library/listing/more-button.tsx'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { FilterPanel } from '../search/filter-panel.tsx'
import { countOf, type Filters, useWanted } from '../search/filters.ts'
import { FreeAsOf, hasDays, NothingFits } from '../search/nothing-fits.tsx'
import { SeenAt } from '../seen-at.tsx'
import styles from './listing-page.module.css'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { useAddButton } from './use-add-button.tsx'

type PageProps = {
  slug: string
  /** Without a category, which is the list's own. */
  filters: Filters
  onFilters: (filters: Filters) => void
  bar: ReactNode
}

/** The products of one category, page by page. `all` and `last_arrival` are special categories. */
export function ListingPage({ slug, filters, onFilters, bar }: PageProps) {
  const { t } = useLingui()
  const chosen = countOf(filters)
  const query = listingQuery(slug, filters)
  // While others load, the products of the filters before stay.
  const listing = useInfiniteQuery({
    ...query,
    ...(chosen && { placeholderData: keepPreviousData }),
  })
  useRestOfEmptyPage(listing)
  const wanted = useWanted(filters)
  const { title, count } = useHeading(slug)
  const addButton = useAddButton()
  const products = listing.data?.pages.flatMap(({ answer }) => answer)
  if (listing.isError && !products) {
    return (
      <ListingFailure failure={toFailure(listing.error)} retry={listing.refetch} title={title} />
    )
  }
  return (
    <Page title={title}>
      <div className={styles.lead}>
        {count !== undefined && chosen === 0 && (
          <p>
            {count === null ? '\u00a0' : <Plural value={count} one="# oggetto" other="# oggetti" />}
          </p>
        )}
        <SeenAt queryKey={query.queryKey} at={listing.dataUpdatedAt} />
        {hasDays(filters) && <FreeAsOf at={storedAt(query.queryKey) ?? listing.dataUpdatedAt} />}
      </div>
      <FilterPanel
        filters={isSpecial(slug) ? filters : { ...filters, category: slug }}
        count={chosen}
        own={slug === 'last_arrival' ? t`I più nuovi` : t`Nome`}
        onFilters={onFilters}
        onClear={() => onFilters(isSpecial(slug) ? {} : { category: slug })}
      />
      <div role="status">
        {products?.length === 0 &&
          !listing.hasNextPage &&
          (chosen > 0 ? <NothingFits /> : <EmptyListing />)}
      </div>
      {products ? (
        <ProductGrid products={products} wanted={wanted} below={addButton} />
      ) : (
        <ProductGridSkeleton />
      )}
      {listing.hasNextPage && <MoreButton listing={listing} />}
      {bar}
    </Page>
  )
}

/** Lists that are no categories. */
export const isSpecial = (slug: string) => slug === 'all' || slug === 'last_arrival'

/** Name and size of the list; `null` while loading, no size for special lists. */
function useHeading(slug: string): { title: string; count?: number | null } {
  const { t } = useLingui()
  const format = useFormat()
  const category = categoryAt(useQuery(queryFor('categories.list')).data ?? [], slug)
  if (slug === 'all') return { title: t`Tutti gli oggetti` }
  if (slug === 'last_arrival') return { title: t`Ultimi arrivi` }
  return category
    ? { title: format.text(category.name), count: category.count }
    : { title: t`Oggetti`, count: null }
}

function EmptyListing() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Qui non c'è ancora nessun oggetto`}>
      <p>
        <Trans>Guarda nelle altre categorie: forse quello che cerchi è lì.</Trans>
      </p>
      <Link to="/catalogs" className={buttonClass()}>
        <Trans>Vedi tutte le categorie</Trans>
      </Link>
    </EmptyState>
  )
}

type Props = { failure: Failure; retry: () => unknown; title: string }

/** The list failed to load, or the category does not exist. */
function ListingFailure({ failure, retry, title }: Props) {
  const { t } = useLingui()
  if (failure.code !== 'not_found' && failure.code !== 'validation_failed') {
    return (
      <Page title={title}>
        <Problem failure={failure} retry={retry} />
      </Page>
    )
  }
  return (
    <Page title={t`Questa categoria non c'è`} narrow>
      <p>
        <Trans>Forse ha cambiato nome. Gli oggetti sono ancora tutti qui.</Trans>
      </p>
      <p>
        <Link to="/catalogs" className={buttonClass()}>
          <Trans>Vedi tutte le categorie</Trans>
        </Link>
      </p>
    </Page>
  )
}
