import { Plural, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toFailure } from '#src/api/failure.ts'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Page } from '#src/ui/page/page.tsx'
import { SeenAt } from '../seen-at.tsx'
import { EmptyListing } from './empty-listing.tsx'
import { ListingFailure } from './listing-failure.tsx'
import styles from './listing-page.module.css'
import { MoreButton } from './more-button.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

/** The products of one category, page by page. `all` and `last_arrival` are special categories. */
export function ListingPage({ slug, bar }: { slug: string; bar: ReactNode }) {
  const query = listingQuery(slug)
  const listing = useInfiniteQuery(query)
  const { title, count } = useHeading(slug)
  const products = listing.data?.pages.flatMap(({ answer }) => answer)
  if (listing.isError && !products) {
    return (
      <ListingFailure failure={toFailure(listing.error)} retry={listing.refetch} title={title} />
    )
  }
  return (
    <Page title={title}>
      <div className={styles.lead}>
        {count !== undefined && (
          <p>
            {count === null ? '\u00a0' : <Plural value={count} one="# oggetto" other="# oggetti" />}
          </p>
        )}
        <SeenAt queryKey={query.queryKey} at={listing.dataUpdatedAt} />
      </div>
      {products?.length === 0 && <EmptyListing />}
      {products ? <ProductGrid products={products} /> : <ProductGridSkeleton />}
      {listing.hasNextPage && <MoreButton listing={listing} />}
      {bar}
    </Page>
  )
}

/** Name and size of the list; `null` while loading, no size for special lists. */
function useHeading(slug: string): { title: string; count?: number | null } {
  const { t } = useLingui()
  const format = useFormat()
  const category = useQuery(queryFor('categories.list')).data?.find(one => one.slug === slug)
  if (slug === 'all') return { title: t`Tutti gli oggetti` }
  if (slug === 'last_arrival') return { title: t`Ultimi arrivi` }
  return category
    ? { title: format.text(category.name), count: category.count }
    : { title: t`Oggetti`, count: null }
}
