import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { SearchPage } from '#src/features/catalogue/search/search-page.tsx'
import { tabStorage } from '#src/platform/storage.ts'

const key = 'search'

/** The keyword is the address's; an address without one takes up the last of this session. */
export const Route = createFileRoute('/search')({
  validateSearch: ({ k }: Record<string, unknown>): { k?: string } =>
    typeof k === 'string' ? { k } : {},
  beforeLoad: ({ search }) => {
    const last = tabStorage.get(key)
    if (search.k === undefined && last) {
      throw redirect({ to: '/search', search: { k: last }, replace: true })
    }
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(queryFor('categories.list'))
    void queryClient.prefetchQuery(queryFor('headquarters.list'))
  },
  component: Search,
})

function Search() {
  const { k = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (k) tabStorage.set(key, k)
  }, [k])
  const choose = useCallback(
    (keywords: string) => {
      if (!keywords) tabStorage.remove(key)
      void navigate({ search: { k: keywords }, replace: true })
    },
    [navigate],
  )
  return <SearchPage keywords={k} onKeywords={choose} />
}
