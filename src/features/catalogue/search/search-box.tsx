import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { useTyped } from '#src/library/address/use-typed.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'

type Props = { keywords: string; onKeywords: (keywords: string) => void }

/**
 * The sticky search field. It holds the typed text itself, so that typing does not re-render the
 * results.
 */
export function SearchBox({ keywords, onKeywords }: Props) {
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
