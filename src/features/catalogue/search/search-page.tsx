import { useLingui } from '@lingui/react/macro'
import { Page } from '#src/ui/page/page.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { SearchSections } from './search-sections.tsx'
import { useTyped } from './use-typed.ts'

type Props = { keywords: string; onKeywords: (keywords: string) => void }

/** Search as you type, or on Enter; what is searched is in the address. */
export function SearchPage({ keywords, onKeywords }: Props) {
  const { t } = useLingui()
  const { typed, setTyped, search } = useTyped(keywords, onKeywords)
  return (
    <Page title={t`Cerca tra gli oggetti`}>
      <search className={styles.sticky}>
        <form
          onSubmit={event => {
            event.preventDefault()
            search()
          }}
        >
          <SearchField label={t`Che cosa ti serve?`} value={typed} onChange={setTyped} />
        </form>
      </search>
      {keywords !== '' && <SearchResults keywords={keywords} />}
      <SearchSections keywords={keywords} />
    </Page>
  )
}
