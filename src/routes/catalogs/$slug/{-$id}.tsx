import { createFileRoute } from '@tanstack/react-router'
import { prefetchNeeds } from '#src/api/queries.ts'
import { ListingPage } from '#src/features/catalogue/listing/listing-page.tsx'
import { type Filters, filtersOf } from '#src/features/catalogue/search/filters.ts'
import { CheckoutBar } from '#src/features/checkout/checkout-bar.tsx'

export const Route = createFileRoute('/catalogs/$slug/{-$id}')({
  /** Checked by the page, whose code is loaded later. */
  validateSearch: (search: Record<string, unknown>): Filters => search,
  // With filters the page needs another list.
  loader: ({ context, params, location }) =>
    location.searchStr === '' && prefetchNeeds(context.queryClient, '/catalogs/:slug', params.slug),
  component: Listing,
})

function Listing() {
  const { slug, id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { category: _, ...filters } = filtersOf(Route.useSearch())
  /** The filters are in the address. Another category is another page with the same filters. */
  const choose = ({ category = slug === 'last_arrival' ? slug : 'all', ...search }: Filters) =>
    void navigate({
      to: '/catalogs/$slug/{-$id}',
      params: { slug: category, id: category === slug ? id : undefined },
      search,
      replace: category === slug,
      resetScroll: false,
    })
  return (
    <ListingPage
      key={slug}
      slug={slug}
      filters={filters}
      onFilters={choose}
      bar={<CheckoutBar />}
    />
  )
}
