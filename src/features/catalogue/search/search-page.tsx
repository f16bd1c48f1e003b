import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { countOf, type Filters } from './filters.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchSections } from './search-sections.tsx'

type Props = {
  keywords: string
  filters: Filters
  onKeywords: (keywords: string) => void
  onFilters: (filters: Filters) => void
  /** The checkout bar at the bottom of the page. */
  bar: ReactNode
}

/** Searches while typing or on Enter. The query is stored in the URL. */
export function SearchPage({ keywords, filters, onKeywords, onFilters, bar }: Props) {
  const { t } = useLingui()
  const asked = keywords !== '' || countOf(filters) > 0
  return (
    <Page title={t`Cerca tra gli oggetti`}>
      <SearchBox keywords={keywords} onKeywords={onKeywords} />
      <FilterPanel filters={filters} onFilters={onFilters} />
      {asked ? (
        <SearchResults keywords={keywords} filters={filters} />
      ) : (
        <RecentSearches onChoose={onKeywords} />
      )}
      <WhenNear name="search-sections" height="60vh">
        <SearchSections keywords={keywords} />
      </WhenNear>
      {bar}
    </Page>
  )
}
