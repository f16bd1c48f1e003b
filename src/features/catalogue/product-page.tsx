import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { allowedPoints } from '#domain/checkout.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { EmptyState, Loading, Skeleton, StatusChip } from '#src/ui/states/states.tsx'
import { Availability } from './availability.tsx'
import { BorrowButton } from './borrow-button.tsx'
import { Gallery } from './gallery.tsx'
import { Points } from './points.tsx'
import styles from './product.module.css'
import { Rating, Reviews } from './reviews.tsx'

/** One object: what it is, where and when it can be had. */
export function ProductPage({ id, resume }: { id: string; resume: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(queryFor('products.get', { params: { id } }))
  if (data) return <ProductView product={data} resume={resume} />
  return (
    <Page title={t`Oggetto`} heading={error ? undefined : false}>
      {error?.code === 'not_found' ? (
        <EmptyState title={t`Questo oggetto non c'è`}>
          <p>
            <Trans>Forse il codice è sbagliato, o l'oggetto non si presta più.</Trans>
          </p>
          <Link to="/search" className={buttonClass()}>
            <Trans>Cerca tra gli oggetti</Trans>
          </Link>
        </EmptyState>
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

function ProductView({ product, resume }: { product: Product; resume: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const points = useQuery(queryFor('headquarters.list')).data
  const busy = useQuery(queryFor('products.loans', { params: { id: product.id } })).data
  const allowed = allowedPoints(product, points ?? [])
  return (
    <Page title={product.name} heading={false}>
      <div className={styles['layout']}>
        <Gallery pictures={product.imgs} />
        <div className={styles['facts']}>
          <p className={styles['kicker']}>
            {product.categories.map(category => (
              <Link
                key={category.slug}
                to="/catalogs/$slug/{-$id}"
                params={{ slug: category.slug }}
              >
                {format.text(category.name)}
              </Link>
            ))}
            <span>{product.code}</span>
          </p>
          <h1 tabIndex={-1}>{product.name}</h1>
          <p className={styles['kicker']}>
            <Facts product={product} />
          </p>
          <p className={styles['description']}>{product.description}</p>
          {product.accessories.length > 0 && (
            <Section title={t`Che cosa c'è dentro`}>
              <ul className={styles['list']}>
                {product.accessories.map(accessory => (
                  <li key={accessory}>
                    <Check size={18} aria-hidden="true" />
                    {accessory}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <BorrowButton product={product} resume={resume} />
          <Section title={t`Quando è libero`}>
            {points && busy ? (
              <Availability product={product} busy={busy} points={points} allowed={allowed} />
            ) : (
              <Skeleton height="380px" />
            )}
          </Section>
          <Section title={t`Dove si ritira`}>
            {points ? <Points points={allowed} /> : <Skeleton height="110px" />}
          </Section>
          <Reviews productId={product.id} />
        </div>
      </div>
    </Page>
  )
}

function Facts({ product }: { product: Product }) {
  const { owner, corner, loan, rating } = product
  return (
    <>
      <StatusChip tone="good">
        <Trans>Gratis, fino a 30 giorni</Trans>
      </StatusChip>
      {loan.status === 'busy' && (
        <StatusChip tone="waiting">
          <Trans>In prestito</Trans>
        </StatusChip>
      )}
      {loan.status === 'maintenance' && (
        <StatusChip tone="neutral">
          <Trans>In manutenzione</Trans>
        </StatusChip>
      )}
      {owner && <Trans>Lo presta {owner.first_name}</Trans>}
      {corner && <span>{corner.name}</span>}
      {rating.average !== null && (
        <span>
          <Rating value={rating.average} />{' '}
          <Plural value={rating.count} one="(# recensione)" other="(# recensioni)" />
        </span>
      )}
    </>
  )
}
