import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { Problem } from '#src/library/problem.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { ProductGrid, ProductGridSkeleton } from '../listing/product-grid.tsx'
import { SeenAt } from '../seen-at.tsx'
import styles from './search-page.module.css'

/** What was found; while another word is looked up, what was found before. */
export function SearchResults({ keywords }: { keywords: string }) {
  const { t } = useLingui()
  const input = { query: { keywords } }
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...queryFor('products.search', input),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Problem failure={error} retry={refetch} />
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <div role="status">
        {data?.length === 0 ? (
          <EmptyState
            title={t`Impossibile trovare "${keywords}"`}
            icon={<SearchX size={36} strokeWidth={1.6} aria-hidden="true" />}
          >
            <p>
              <Trans>
                Riprova con una parola più corta o più generica, oppure guarda le categorie.
              </Trans>
            </p>
          </EmptyState>
        ) : (
          <p className={styles.count}>
            {data && (
              <Plural value={data.length} one="# oggetto trovato" other="# oggetti trovati" />
            )}{' '}
            <SeenAt queryKey={keyOf('products.search', input)} at={dataUpdatedAt} />
          </p>
        )}
      </div>
      {!data && <ProductGridSkeleton />}
      {data && data.length > 0 && <ProductGrid products={data} />}
    </div>
  )
}
