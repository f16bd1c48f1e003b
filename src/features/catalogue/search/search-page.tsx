import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { Page } from '#src/ui/page/page.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { countOf, type Filters } from './filters.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { SearchSections } from './search-sections.tsx'
import { useTyped } from './use-typed.ts'

type Props = {
  keywords: string
  filters: Filters
  onKeywords: (keywords: string) => void
  onFilters: (filters: Filters) => void
  /** The bar of the checkout, at the page's foot. */
  bar: ReactNode
}

/** Search as you type, or on Enter; what is searched is in the address. */
export function SearchPage({ keywords, filters, onKeywords, onFilters, bar }: Props) {
  const { t } = useLingui()
  const { typed, setTyped, search } = useTyped(keywords, onKeywords)
  const asked = keywords !== '' || countOf(filters) > 0
  return (
    <Page title={t`Cerca tra gli oggetti`}>
      <search className={styles.sticky}>
        <form
          onSubmit={event => {
            event.preventDefault()
            search()
          }}
          onKeyDown={event => moveByKey(event, () => setTyped(''))}
        >
          <SearchField label={t`Che cosa ti serve?`} value={typed} onChange={setTyped} />
        </form>
      </search>
      <FilterPanel filters={filters} onFilters={onFilters} />
      {asked ? (
        <SearchResults keywords={keywords} filters={filters} />
      ) : (
        <RecentSearches onChoose={onKeywords} />
      )}
      <SearchSections keywords={keywords} />
      {bar}
    </Page>
  )
}

/** Down from the box to what was found; Escape empties it. */
function moveByKey(event: KeyboardEvent, clear: () => void) {
  if (event.key === 'Escape') clear()
  if (event.key !== 'ArrowDown') return
  const first = document.querySelector<HTMLElement>(`.${styles.results} a`)
  if (!first) return
  event.preventDefault()
  first.focus()
}
