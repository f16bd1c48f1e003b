import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Order, OrderStatus } from '#contract/shapes/order.ts'
import { nextCode } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { Problem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass, Chip } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState, Loading, Skeleton } from '#src/ui/states/states.tsx'
import { groupByStatus } from './groups.ts'
import styles from './loans.module.css'
import { ForgetfulBrowser } from './offline-promise.tsx'
import { OrderCard } from './order/order-card.tsx'

/** The member's loans: the list, and on a wide screen the open one beside it. */
export function OrdersPage({ openId }: { openId: string | undefined }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const query = { query: all ? { all: 'true' as const } : {} }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryFor('orders.list', query),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t`I miei prestiti`} heading={openId ? false : undefined}>
      <div className={styles.layout} data-detail={openId !== undefined}>
        <div className={styles.list}>
          {data ? (
            <OrderList
              orders={data}
              openId={openId}
              age={<DataAge at={dataUpdatedAt} />}
              onAll={all ? null : () => setAll(true)}
            />
          ) : error ? (
            <Problem failure={error} retry={refetch} />
          ) : (
            <Loading>
              <Skeleton height="360px" />
            </Loading>
          )}
        </div>
        <div className={styles.pane}>
          <Outlet />
        </div>
      </div>
    </Page>
  )
}

type ListProps = {
  orders: readonly Order[]
  openId: string | undefined
  age: ReactNode
  onAll: (() => void) | null
}

function OrderList({ orders, openId, age, onAll }: ListProps) {
  const { t, i18n } = useLingui()
  const offline = useOfflineReason()
  const [chosen, setChosen] = useState<readonly OrderStatus[]>([])
  const groups = groupByStatus(orders)
  const shown = groups.filter(({ status }) => chosen.length === 0 || chosen.includes(status))
  const toggle = (status: OrderStatus) =>
    setChosen(chosen.includes(status) ? chosen.filter(one => one !== status) : [...chosen, status])
  if (orders.length === 0) {
    return (
      <EmptyState title={t`Non hai ancora prestiti`}>
        <p>
          <Trans>Trova un oggetto e scegli i giorni: lo ritiri vicino a te.</Trans>
        </p>
        <Link to="/catalogs/$slug/{-$id}" params={{ slug: 'all' }} className={buttonClass()}>
          <Trans>Tutti gli oggetti</Trans>
        </Link>
      </EmptyState>
    )
  }
  return (
    <>
      {age}
      <fieldset className={styles.filters} aria-label={t`Filtra per stato`}>
        {groups.map(({ status }) => (
          <Chip key={status} pressed={chosen.includes(status)} onClick={() => toggle(status)}>
            {i18n._(statusLabels[status])}
          </Chip>
        ))}
        {chosen.length > 0 && (
          <Button look="quiet" small onClick={() => setChosen([])}>
            <Trans>Rimuovi filtri</Trans>
          </Button>
        )}
      </fieldset>
      {shown.map(({ status, orders }) => (
        <section key={status} className={styles.group} aria-labelledby={`group-${status}`}>
          <h2 id={`group-${status}`}>{i18n._(statusLabels[status])}</h2>
          <ul>
            {orders.map(order => (
              <li key={order.id}>
                <OrderCard order={order} current={order.id === openId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!openId && nextCode(orders) && <ForgetfulBrowser />}
      {onAll && (
        <p>
          <Button look="secondary" disabledReason={offline} onClick={onAll}>
            <Trans>Vedi tutti</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
