import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Failure } from '#src/api/failure.ts'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Problem } from '#src/library/problem.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState, Loading, Skeleton } from '#src/ui/states/states.tsx'
import styles from './catalogue.module.css'
import { ProductCard } from './product-card.tsx'

/** One category, page after page; `all` and `last_arrival` are categories of their own. */
export function ListingPage({ slug }: { slug: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const listing = useInfiniteQuery(listingQuery(slug))
  const categories = useQuery(queryFor('categories.list'))
  const category = categories.data?.find(one => one.slug === slug)
  const special = { all: t`Tutti gli oggetti`, last_arrival: t`Ultimi arrivi` }[slug]
  const title = special ?? (category ? format.text(category.name) : t`Oggetti`)
  const products = listing.data?.pages.flatMap(({ answer }) => answer)
  const failure = listing.error as Failure | null
  return (
    <Page title={title}>
      {category && (
        <p className={styles['lead']}>
          <Plural value={category.count} one="# oggetto" other="# oggetti" />
        </p>
      )}
      {products ? (
        <ul className={styles['grid']}>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} {...(index < 4 && { eager: true })} />
            </li>
          ))}
        </ul>
      ) : failure?.code === 'not_found' ? (
        <EmptyState title={t`Questa categoria non c'è`}>
          <Link to="/catalogs" className={buttonClass()}>
            <Trans>Vedi tutte le categorie</Trans>
          </Link>
        </EmptyState>
      ) : failure ? (
        <Problem failure={failure} retry={listing.refetch} />
      ) : (
        <Loading>
          <Skeleton height="520px" />
        </Loading>
      )}
      {listing.hasNextPage && (
        <p>
          <Button
            look="secondary"
            pending={listing.isFetchingNextPage}
            pendingText={t`Caricamento…`}
            disabledReason={offline}
            onClick={() => void listing.fetchNextPage()}
          >
            <Trans>Carica altri</Trans>
          </Button>
        </p>
      )}
    </Page>
  )
}
