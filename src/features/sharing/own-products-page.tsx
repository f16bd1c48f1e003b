import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackagePlus, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order, OwnProduct } from '#contract/shapes/order.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useLibrary } from '#src/library/library.ts'
import { Problem } from '#src/library/problem.tsx'
import { ProductState } from '#src/library/products/product-state.tsx'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { EmptyState, Loading } from '#src/ui/states/states.tsx'
import { LendingRefused } from './lending-refused.tsx'
import styles from './sharing.module.css'

/** The external service's error for a member without shared products. */
const nothingShared = '9280'

type Props = {
  id?: string | undefined
  showLoan: (order: Order) => ReactNode
  /** The requests for the products, shown first. */
  showRequests: (products: readonly OwnProduct[]) => ReactNode
  /** Whether a loan is among these requests. */
  isRequest: (order: Order) => boolean
}

/**
 * The products that the member lends, with their state and requests; a single one if an id is
 * given.
 */
export function OwnProductsPage({ id, showLoan, showRequests, isRequest }: Props) {
  const { t } = useLingui()
  const { is } = useLibrary()
  const { data: me } = useQuery(queryFor('me.get'))
  const refusals = useRefusals('lend')
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('sharing.list'))
  const products = data ?? (error?.service?.code === nothingShared ? [] : undefined)
  const shown = id ? products?.filter(product => product.id === id) : products
  return (
    <Page title={t`I miei oggetti`}>
      {id && (
        <p>
          <Link
            to="/me/products/{-$id}"
            params={{ id: undefined }}
            className={buttonClass('quiet', true)}
          >
            <Trans>Tutti i miei oggetti</Trans>
          </Link>
        </p>
      )}
      <DataAge at={dataUpdatedAt} />
      {!id && products && showRequests(products)}
      <LendingRefused codes={refusals} />
      {!id && me?.can_post_objects && refusals.length === 0 && (
        <p>
          <Link to="/me/product-edit" className={buttonClass()}>
            <PackagePlus size={20} aria-hidden="true" />
            <Trans>Carica un oggetto</Trans>
          </Link>
        </p>
      )}
      {shown?.length === 0 ? (
        <EmptyState
          title={
            id
              ? t`Questo oggetto non è tra quelli che presti`
              : t`Non condividi ancora nessun oggetto`
          }
        >
          {!id && (
            <p>
              <Trans>Quello che sta in cantina può servire a qualcuno in fondo alla strada.</Trans>
            </p>
          )}
          {!id && is.mandatory_sharing && (
            <p>
              <Trans>In questa oggettoteca ognuno mette in comune almeno un oggetto.</Trans>
            </p>
          )}
          {!me?.can_post_objects && (
            <Link to="/support" className={buttonClass('secondary')}>
              <Trans>Scrivi all'oggettoteca</Trans>
            </Link>
          )}
        </EmptyState>
      ) : shown ? (
        <ul className={styles.list}>
          {shown.map(product => (
            <li key={product.id}>
              <OwnProductCard
                product={product}
                orders={id ? product.orders : product.orders.filter(order => !isRequest(order))}
                showLoan={showLoan}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <>
          <p role="alert">
            <Trans>Ops, riprova più tardi</Trans>
          </p>
          <Problem failure={error} retry={refetch} />
        </>
      ) : (
        <Loading height="320px" />
      )}
    </Page>
  )
}

type OwnProductCardProps = {
  product: OwnProduct
  orders: readonly Order[]
  showLoan: (order: Order) => ReactNode
}

/** A product that the member lends: where it is, and the given loans of it. */
function OwnProductCard({ product, orders, showLoan }: OwnProductCardProps) {
  const { t } = useLingui()
  const lends = useRefusals('lend').length === 0
  const name = useFormat().name(product)
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Link to="/products/$id" params={{ id: product.id }} className={styles.object}>
          <Picture picture={product.img} sizes="92px" square decorative />
          <span>
            <strong>{name}</strong>
            <small>{product.code}</small>
            <ProductState loan={product.loan} />
          </span>
        </Link>
        {lends && (
          <Link
            to="/me/product-edit"
            search={{ id: product.id }}
            className={cx(styles.edit, buttonClass('quiet', true))}
            aria-label={t`Modifica: ${name}`}
          >
            <Pencil size={16} aria-hidden="true" />
            <Trans>Modifica</Trans>
          </Link>
        )}
      </div>
      {orders.map(showLoan)}
    </article>
  )
}
