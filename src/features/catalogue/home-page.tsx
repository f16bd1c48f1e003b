import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import type { ProductCard as Card } from '#contract/shapes/catalogue.ts'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { Problem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import styles from './catalogue.module.css'
import { CategoryLink } from './category-link.tsx'
import { HomeFooter } from './home-footer.tsx'
import { Points } from './points.tsx'
import { ProductCard } from './product-card.tsx'
import { SearchEntry } from './search-entry.tsx'

/** The library's front window. */
export function HomePage() {
  const { t } = useLingui()
  const library = useLibrary()
  const { status } = useSession()
  const recent = useInfiniteQuery(listingQuery('last_arrival'))
  const highlighted = useQuery(queryFor('products.highlighted'))
  const points = useQuery(queryFor('headquarters.list'))
  return (
    <Page title={library.name} heading={false}>
      <div className={styles['hero']}>
        <h1 tabIndex={-1}>{library.name}</h1>
        <p>
          <Trans>
            Trapani, tende, proiettori, giochi: prendi in prestito quello che ti serve, gratis, fino a
            30 giorni.
          </Trans>
        </p>
        <SearchEntry />
      </div>
      <Categories />
      {highlighted.isError && !highlighted.data ? (
        <Problem failure={highlighted.error} retry={highlighted.refetch} />
      ) : (
        <Row
          title={t`In evidenza`}
          products={highlighted.data?.slice(0, limits.highlightedCarousel)}
          eager
        />
      )}
      <Row
        title={t`Ultimi arrivi`}
        products={recent.data?.pages[0]?.answer.slice(0, limits.highlightedCarousel)}
        more={
          <Link
            to="/catalogs/$slug/{-$id}"
            params={{ slug: 'last_arrival' }}
            className={buttonClass('quiet', true)}
          >
            <Trans>vedi tutti</Trans>
          </Link>
        }
      />
      {status === 'visitor' && (
        <div className={styles['banner']}>
          <h2>
            <Trans>Accedi e prenota!</Trans>
          </h2>
          <p>
            <Trans>Scegli un oggetto, i giorni e dove ritirarlo: bastano due minuti.</Trans>
          </p>
          <Link to="/signin" className={buttonClass()}>
            <Trans>Accedi</Trans>
          </Link>
        </div>
      )}
      <Section title={t`Dove si ritira`}>
        {points.data ? <Points points={points.data} /> : <Skeleton height="120px" />}
      </Section>
      <HomeFooter />
    </Page>
  )
}

function Categories() {
  const { t } = useLingui()
  const format = useFormat()
  const categories = useQuery(queryFor('categories.list'))
  const all = (
    <Link to="/catalogs" className={buttonClass('quiet', true)}>
      <Trans>vedi tutte</Trans>
    </Link>
  )
  return (
    <Carousel title={t`Cerca tra le categorie`} more={all} item="max-content">
      {categories.data
        ? categories.data.map((category, index) => (
            <li key={category.slug}>
              <CategoryLink
                category={category}
                name={format.text(category.name)}
                {...(index < 6 && { eager: true })}
              />
            </li>
          ))
        : [1, 2, 3, 4].map(key => (
            <li key={key}>
              <Skeleton height="76px" width="190px" />
            </li>
          ))}
    </Carousel>
  )
}

type RowProps = {
  title: string
  products: readonly Card[] | undefined
  more?: React.ReactNode
  eager?: boolean
}

function Row({ title, products, more, eager }: RowProps) {
  if (!products) {
    return (
      <Loading>
        <Skeleton height="280px" />
      </Loading>
    )
  }
  if (products.length === 0) return null
  return (
    <Carousel title={title} more={more}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} {...(eager && index < 3 && { eager })} />
        </li>
      ))}
    </Carousel>
  )
}
