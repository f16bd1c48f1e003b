import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { EmptyState, Loading, Skeleton } from '#src/ui/states/states.tsx'
import styles from './catalogue.module.css'
import { CategoryLink } from './category-link.tsx'
import { Points } from './points.tsx'
import { ProductCard } from './product-card.tsx'

type Props = { keywords: string; onKeywords: (keywords: string) => void }

/** Search as you type, or on Enter; what is searched is in the address. */
export function SearchPage({ keywords, onKeywords }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [typed, setTyped] = useState(keywords)
  useEffect(() => {
    if (typed === keywords) return
    const timer = setTimeout(() => onKeywords(typed), limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, keywords, onKeywords])
  const results = useQuery({
    ...queryFor('products.search', { query: { keywords } }),
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  })
  const categories = useQuery(queryFor('categories.list'))
  const points = useQuery(queryFor('headquarters.list'))
  return (
    <Page title={t`Cerca tra gli oggetti`}>
      <search className={styles['sticky']}>
        <form
          className={styles['search']}
          onSubmit={event => {
            event.preventDefault()
            onKeywords(typed)
          }}
        >
          <Search size={22} aria-hidden="true" />
          <input
            type="search"
            enterKeyHint="search"
            aria-label={t`Che cosa ti serve?`}
            placeholder={t`Che cosa ti serve?`}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </form>
      </search>
      <div aria-live="polite" aria-busy={results.isFetching}>
        {keywords !== '' && results.data?.length === 0 && (
          <EmptyState title={t`Impossibile trovare "${keywords}"`} icon={<Search size={36} />}>
            <p>
              <Trans>Prova con una parola più corta o più generica.</Trans>
            </p>
          </EmptyState>
        )}
        {keywords !== '' && results.isError && !results.data && (
          <Problem failure={results.error} retry={results.refetch} />
        )}
        {keywords !== '' && results.isPending && (
          <Loading>
            <Skeleton height="300px" />
          </Loading>
        )}
        {keywords !== '' && results.data && results.data.length > 0 && (
          <ul className={styles['grid']}>
            {results.data.map(product => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {categories.data && (
        <Section title={t`Categorie`}>
          <ul className={styles['categories']}>
            {categories.data.map(category => (
              <li key={category.slug}>
                <CategoryLink category={category} name={format.text(category.name)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {points.data && (
        <Section title={t`Dove si ritira`}>
          <Points points={points.data} />
        </Section>
      )}
    </Page>
  )
}
