import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import styles from './catalogue.module.css'

/** The way into the search from the home page. */
export function SearchEntry() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [keywords, setKeywords] = useState('')
  return (
    <search>
      <form
        className={styles['search']}
        onSubmit={event => {
          event.preventDefault()
          void navigate({ to: '/search', search: { k: keywords } })
        }}
      >
        <Search size={22} aria-hidden="true" />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={t`Cerca tra gli oggetti`}
          placeholder={t`Cerca tra gli oggetti`}
          value={keywords}
          onChange={event => setKeywords(event.target.value)}
        />
      </form>
    </search>
  )
}
