import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import styles from './catalogue.module.css'
import { CategoryLink } from './category-link.tsx'

/** Every category. */
export function CategoriesPage() {
  const { t } = useLingui()
  const format = useFormat()
  const { data, error, refetch } = useQuery(queryFor('categories.list'))
  return (
    <Page title={t`Cerca tra le categorie`}>
      {data ? (
        <ul className={styles['categories']}>
          {data.map(category => (
            <li key={category.slug}>
              <CategoryLink category={category} name={format.text(category.name)} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <Problem failure={error} retry={refetch} />
      ) : (
        <Loading>
          <Skeleton height="420px" />
        </Loading>
      )}
    </Page>
  )
}
