import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { loanMaxDays } from '#contract/period.ts'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { SearchField } from '../search/search-field.tsx'
import styles from './hero.module.css'

type Props = { shelf: readonly ProductCard[]; waiting: boolean }

/** Headline, short description and search link of the home page. */
export function Hero({ shelf, waiting }: Props) {
  const library = useLibrary()
  const days = loanMaxDays
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{library.name}</h1>
        <p>
          <Trans>
            Trapani, tende, proiettori, giochi: prendi in prestito quello che ti serve, gratis, fino
            a {days} giorni.
          </Trans>
        </p>
        <SearchEntry />
      </div>
      {(waiting || shelf.length === 4) && (
        <ul className={styles.shelf}>
          {[0, 1, 2, 3].map(place => (
            <li key={place}>{shelf[place] && <Tile product={shelf[place]} />}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tile({ product }: { product: ProductCard }) {
  const format = useFormat()
  return (
    <Link to="/products/$id" params={{ id: product.id }}>
      <Picture picture={product.img} sizes="260px" decorative />
      <span>{format.name(product)}</span>
    </Link>
  )
}

/** Read from the field, because it may have been filled before hydration. */
const written = (form: HTMLFormElement) => String(new FormData(form).get('k') ?? '').trim()

function SearchEntry() {
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
