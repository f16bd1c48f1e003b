import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { prefetchNeeds } from '#src/api/queries.ts'
import { type Filters, filtersOf } from '#src/features/catalogue/search/filters.ts'
import { SearchPage } from '#src/features/catalogue/search/search-page.tsx'
import { CheckoutBar } from '#src/features/checkout/checkout-bar.tsx'
import { tabStorage } from '#src/platform/storage.ts'

type Search = Filters & { k?: string }

/** The query is in the URL. Without one, the last query of this session is used. */
export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...filtersOf(search),
    ...(typeof search.k === 'string' && { k: search.k }),
  }),
  beforeLoad: ({ search }) => {
    const last = tabStorage.get('search')
    if (Object.keys(search).length === 0 && last) {
      throw redirect({ to: '/search', search: { k: last }, replace: true })
    }
  },
  loader: ({ context }) => prefetchNeeds(context.queryClient, '/search'),
  component: SearchRoute,
})

function SearchRoute() {
  const { k = '', ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (k) tabStorage.set('search', k)
  }, [k])
  const choose = useCallback(
    (keywords: string) => {
      if (!keywords) tabStorage.remove('search')
      void navigate({ search: ({ k: _, ...rest }) => ({ k: keywords, ...rest }), replace: true })
    },
    [navigate],
  )
  const narrow = (next: Filters) =>
    void navigate({ search: { ...(k && { k }), ...next }, replace: true })
  return (
    <SearchPage
      keywords={k}
      filters={filters}
      onKeywords={choose}
      onFilters={narrow}
      bar={<CheckoutBar />}
    />
  )
}
