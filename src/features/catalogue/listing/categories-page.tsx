import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { allProducts } from '#src/library/all-products.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { SeenAt } from '../seen-at.tsx'
import { CategoryGrid } from './category-link.tsx'
import styles from './listing-page.module.css'

export function CategoriesPage() {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('categories.list'))
  return (
    <Page title={t`Cerca tra le categorie`}>
      {data && data.length > 0 && (
        <div className={styles.lead}>
          <p>
            <Plural value={data.length} one="# categoria" other="# categorie" />
          </p>
          <Link {...allProducts} className={buttonClass('quiet', true)}>
            <Trans>Tutti gli oggetti</Trans>
          </Link>
          <SeenAt queryKey={keyOf('categories.list')} at={dataUpdatedAt} />
        </div>
      )}
      {data?.length === 0 ? (
        <EmptyState title={t`Ancora nessuna categoria`}>
          <p>
            <Trans>Gli oggetti arrivano tra poco: ripassa a trovarci.</Trans>
          </p>
          <Link to="/help" className={buttonClass('secondary')}>
            <Trans>Chiedi all'oggettoteca</Trans>
          </Link>
        </EmptyState>
      ) : data ? (
        <CategoryGrid categories={data} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="520px" />
      )}
    </Page>
  )
}
