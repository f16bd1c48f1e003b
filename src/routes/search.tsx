import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { SearchPage } from '#src/features/catalogue/search-page.tsx'
import { tabStorage } from '#src/platform/storage.ts'

const key = 'search'

export const Route = createFileRoute('/search')({
  validateSearch: v.object({ k: v.optional(v.fallback(v.string(), '')) }),
  component: Search,
})

/** The keyword is the address's; without one, the last of this session. */
function Search() {
  const { k = tabStorage.get(key) ?? '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const choose = useCallback(
    (keywords: string) => {
      if (keywords) tabStorage.set(key, keywords)
      else tabStorage.remove(key)
      void navigate({ search: { k: keywords }, replace: true })
    },
    [navigate],
  )
  return <SearchPage keywords={k} onKeywords={choose} />
}
