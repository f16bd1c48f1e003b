import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'
import { useTyped } from './use-typed.ts'

type Props = { keywords: string; onKeywords: (keywords: string) => void }

/** The box that stays in sight. What is being typed is its own: a letter costs the results nothing. */
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

/** Down from the box to what was found; Escape empties it. */
function moveByKey(event: KeyboardEvent, clear: () => void) {
  if (event.key === 'Escape') clear()
  if (event.key !== 'ArrowDown') return
  const first = document.querySelector<HTMLElement>(`.${styles.results} a`)
  if (!first) return
  event.preventDefault()
  first.focus()
}
