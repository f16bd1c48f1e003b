import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { orderStatuses } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { bookingsByStage } from '#domain/loans/bookings.ts'
import { nextCode } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { allProducts } from '#src/library/all-products.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { useWideScreen } from '#src/platform/wide-screen.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import styles from './loans.module.css'
import { ForgetfulBrowser } from './offline-promise.tsx'
import { OrderDetail } from './order/order-detail.tsx'
import { OrderList, StatusFilters } from './order-list.tsx'

/**
 * The member's loans: the list, and on a wide screen the open one beside it. Until one is chosen, that is the first
 * of the list.
 */
export function OrdersPage({ openId }: { openId: string | undefined }) {
  const { t } = useLingui()
  const wide = useWideScreen()
  const offline = useOfflineReason()
  const today = useToday()
  const [all, setAll] = useInAddress('all')
  const [status, setStatus] = useInAddress('status')
  const chosen = orderStatuses.filter(one => status.split(',').includes(one))
  const query = { query: all ? { all: 'true' as const } : {} }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryFor('orders.list', query),
    placeholderData: keepPreviousData,
  })
  const matches = ({ status }: Order) => chosen.length === 0 || chosen.includes(status)
  // A booking is shown as a whole, because what is done with it is done with all of it.
  const groups = bookingsByStage(data ?? [], today)
    .map(({ stage, bookings }) => ({ stage, bookings: bookings.filter(one => one.some(matches)) }))
    .filter(({ bookings }) => bookings.length > 0)
  const first = wide && !openId ? groups[0]?.bookings[0]?.[0].id : undefined
  return (
    <Page title={t`I miei prestiti`} heading={openId ? false : undefined}>
      <div
        className={styles.layout}
        data-detail={openId !== undefined}
        data-alone={!openId && !first}
      >
        <div className={styles.list}>
          {data?.length ? (
            <>
              <DataAge at={dataUpdatedAt} />
              <StatusFilters
                orders={data}
                chosen={chosen}
                onChoose={next => setStatus(next.join())}
              />
              <OrderList groups={groups} openId={openId ?? first} beside={wide} />
              {!openId && nextCode(data) && <ForgetfulBrowser />}
              {!all && (
                <p>
                  <Button look="secondary" disabledReason={offline} onClick={() => setAll('true')}>
                    <Trans>Vedi tutti</Trans>
                  </Button>
                </p>
              )}
            </>
          ) : data ? (
            <NoOrders />
          ) : (
            <LoadingOrProblem failure={error} retry={refetch} height="360px" />
          )}
        </div>
        <div className={styles.pane}>
          {openId ? <Outlet /> : first && <OrderDetail key={first} id={first} inList />}
        </div>
      </div>
    </Page>
  )
}

function NoOrders() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Non hai ancora prestiti`}>
      <p>
        <Trans>Trova un oggetto e scegli i giorni: lo ritiri vicino a te.</Trans>
      </p>
      <Link {...allProducts} className={buttonClass()}>
        <Trans>Tutti gli oggetti</Trans>
      </Link>
    </EmptyState>
  )
}
