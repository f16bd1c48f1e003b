import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { loanMaxDays } from '#contract/period.ts'
import { isBlank } from '#contract/texts/localized.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { isOwnPoint } from '#src/library/points/own-point.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SearchField } from '../search/search-field.tsx'
import styles from './hero.module.css'

type Props = {
  /** How many products there are; undefined while loading. */
  objects: number | undefined
}

/** The idea of the library in its own words, the search, what convinces, and three steps as pictures. A member knows the rest. */
export function Hero({ objects, onlySearch }: Props & { onlySearch: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { headline } = useLibrary()
  const days = loanMaxDays
  const own = headline && !isBlank(headline) ? format.text(headline) : null
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        {!onlySearch && (
          <>
            <h1 tabIndex={-1}>{own ?? t`Perché comprare un trapano?`}</h1>
            <p>
              <Trans>Prendi in prestito quello che ti serve, fino a {days} giorni.</Trans>
            </p>
          </>
        )}
        <SearchEntry />
        {!onlySearch && <Facts objects={objects} />}
      </div>
      {!onlySearch && <Steps />}
    </div>
  )
}

/** How many objects and pickup points there are, and what a card costs: each only if it is known. */
function Facts({ objects }: Props) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { cheapest_card: card } = useLibrary()
  const { data } = useQuery(queryFor('headquarters.list'))
  const points = data?.filter(isOwnPoint).length
  const price = card && format.price(card.price)
  return (
    <ul className={styles.facts}>
      {!!objects && (
        <li>
          <strong>{i18n.number(objects)}</strong>{' '}
          <Plural value={objects} one="oggetto" other="oggetti" />
        </li>
      )}
      {!!points && (
        <li>
          <strong>{i18n.number(points)}</strong>{' '}
          <Plural value={points} one="punto di ritiro" other="punti di ritiro" />
        </li>
      )}
      {card && (
        <li>
          {card.price === 0 ? (
            <Trans>
              <strong>gratis</strong> la tessera
            </Trans>
          ) : (
            <>
              <strong>{card.more ? <Trans>da {price}</Trans> : price}</strong>{' '}
              <Plural value={card.duration} one="al mese" _12="l'anno" other="per # mesi" />
            </>
          )}
        </li>
      )}
    </ul>
  )
}

/** How it works, in three pictures, which are side by side in one file. */
function Steps() {
  const { t } = useLingui()
  return (
    <ol className={styles.steps}>
      {[t`Scegli`, t`Ritira`, t`Riporta`].map(step => (
        <li key={step}>
          <img src="/images/steps.svg" alt="" width={160} height={120} />
          {step}
        </li>
      ))}
    </ol>
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
