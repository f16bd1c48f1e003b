import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { useTyped } from '#src/library/address/use-typed.ts'
import { isOwnPoint } from '#src/library/points/own-point.ts'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { CategoryGrid } from '../listing/category-link.tsx'
import { Points } from '../points/points.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { countOf, type Filters } from './filters.ts'
import { matches } from './matches.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'

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
  const sections = (
    <WhenNear name="search-sections" height="60vh">
      <SearchSections keywords={keywords} />
    </WhenNear>
  )
  return (
    <Page title={t`Cerca tra gli oggetti`}>
      <SearchBox keywords={keywords} onKeywords={onKeywords} />
      <FilterPanel
        filters={filters}
        count={countOf(filters)}
        own={keywords ? t`Pertinenza` : t`Nome`}
        onFilters={onFilters}
        onClear={() => onFilters({})}
      />
      {asked ? (
        <SearchResults keywords={keywords} filters={filters} below={sections} />
      ) : (
        <>
          <RecentSearches onChoose={onKeywords} />
          {sections}
        </>
      )}
      {bar}
    </Page>
  )
}

type SearchBoxProps = { keywords: string; onKeywords: (keywords: string) => void }

/**
 * The sticky search field. It holds the typed text itself, so that typing does not re-render the
 * results.
 */
function SearchBox({ keywords, onKeywords }: SearchBoxProps) {
  const { t } = useLingui()
  const { typed, setTyped, search } = useTyped(keywords, onKeywords)
  return (
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
  )
}

/** Arrow down moves to the results; Escape clears the field. */
function moveByKey(event: KeyboardEvent, clear: () => void) {
  if (event.key === 'Escape') clear()
  if (event.key !== 'ArrowDown') return
  const first = document.querySelector<HTMLElement>(`.${styles.results} a`)
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** Categories and pickup points that match the query, or all of them without a query. */
function SearchSections({ keywords }: { keywords: string }) {
  const { t } = useLingui()
  const categories = useQuery(queryFor('categories.list')).data ?? []
  const points = (useQuery(queryFor('headquarters.list')).data ?? []).filter(isOwnPoint)
  const shownCategories = named(categories, keywords, ({ name }) => Object.values(name).join(' '))
  const shownPoints = named(points, keywords, ({ name, address }) => `${name} ${address?.address}`)
  return (
    <>
      {shownCategories.length > 0 && (
        <Section title={t`Categorie`}>
          <CategoryGrid categories={shownCategories} />
        </Section>
      )}
      {shownPoints.length > 0 && (
        <Section title={t`Dove si ritira`}>
          <Points points={shownPoints} />
        </Section>
      )}
    </>
  )
}

function named<T>(all: readonly T[], keywords: string, text: (one: T) => string): readonly T[] {
  const some = all.filter(one => matches(text(one), keywords))
  return some.length > 0 ? some : all
}
