import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { SearchField } from '../search/search-field.tsx'
import styles from './search-entry.module.css'

/** Read from the field, because it may have been filled before hydration. */
const written = (form: HTMLFormElement) => String(new FormData(form).get('k') ?? '').trim()

/** The search field of the home page. */
export function SearchEntry() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [keywords, setKeywords] = useState('')
  return (
    <search>
      <form
        className={styles.entry}
        action="/search"
        onSubmit={event => {
          event.preventDefault()
          void navigate({ to: '/search', search: { k: written(event.currentTarget) } })
        }}
      >
        <SearchField label={t`Cerca tra gli oggetti`} value={keywords} onChange={setKeywords} />
        <Button type="submit">
          <Trans>Cerca</Trans>
        </Button>
      </form>
    </search>
  )
}
