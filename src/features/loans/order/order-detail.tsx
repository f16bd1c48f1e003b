import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { closedRank, orderRank } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { call } from '#src/api/client.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Problem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { BookedTogether } from '../booking/booked-together.tsx'
import styles from '../loans.module.css'
import { ForgetfulBrowser } from '../offline-promise.tsx'
import { OwnerContact } from '../owner-contact.tsx'
import { CancelsItself, StoryBand, StoryStatus } from '../story/order-story.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderCodes, OrderFacts } from './order-facts.tsx'
import { OrderPlace } from './order-place.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { ownersWay } from './owners-way.tsx'

/** It needs the network: a phone stores it on first use. */
const BorrowAgain = lazily(async () => (await import('../booking/borrow-again.tsx')).BorrowAgain)

type Props = {
  id: string
  /** A part of the list of loans, whose page has a heading of its own. */
  inList?: boolean
}

export function OrderDetail({ id, inList = false }: Props) {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryFor('orders.get', { params: { id } }),
  )
  const redirect = data && ownersWay(data)
  if (redirect) return redirect
  return (
    <article className={styles.detail}>
      <p className={styles.back}>
        <Link to="/me/orders" search={true} className={buttonClass('quiet', true)}>
          <ArrowLeft size={18} />
          <Trans>I miei prestiti</Trans>
        </Link>
      </p>
      {data ? (
        <>
          <DataAge at={dataUpdatedAt} />
          <OrderInFull order={data} Heading={inList ? 'h2' : 'h1'} />
        </>
      ) : error?.code === 'not_found' ? (
        <h1 tabIndex={-1}>{t`Questo prestito non c'è`}</h1>
      ) : error ? (
        <>
          <h1 tabIndex={-1}>{t`I miei prestiti`}</h1>
          <Problem failure={error} retry={refetch} />
        </>
      ) : (
        <Loading height="420px" />
      )}
    </article>
  )
}

/** First what one comes for: the code or the next act, then the place and the days. The picture follows. */
function OrderInFull({ order, Heading }: { order: Order; Heading: 'h1' | 'h2' }) {
  const format = useFormat()
  const { product, is, status } = order
  const open = order.status_n < closedRank
  const hasCodes = codesOf(order).length > 0
  const acts = <OrderActs order={order} as="row" />
  const actsFirst = order.is_reviewable || (is.owner_agreed && status === 'pending')
  return (
    <>
      <div className={styles.top}>
        <Heading tabIndex={-1}>{format.name(product)}</Heading>
        <StoryBand order={order} />
        <p className={styles.head}>
          <StoryStatus order={order} />
        </p>
        <CancelsItself order={order} />
      </div>
      <OrderWaiting order={order} />
      <OrderCodes order={order} />
      {hasCodes && <ForgetfulBrowser />}
      <OwnerContact order={order} />
      {actsFirst && acts}
      <OrderPlace order={order} />
      <OrderFacts order={order} />
      {!actsFirst && acts}
      <BookedTogether order={order} />
      <Link
        to="/products/$id"
        params={{ id: product.id }}
        aria-label={format.name(product)}
        className={styles.picture}
      >
        <Picture picture={product.img} sizes="(min-width: 960px) 560px, 92vw" decorative />
      </Link>
      {open && <CalendarButton order={order} />}
      {!open && (
        <Suspense>
          <BorrowAgain order={order} />
        </Suspense>
      )}
      {status === 'returned' && !order.is_reviewable && (
        <p className={styles.small}>
          <Trans>Hai già recensito questo oggetto!</Trans>
        </p>
      )}
      {order.status_n > orderRank.pending && (
        <p className={styles.small}>
          <Trans>Non è più possibile annullare questo prestito!</Trans>
        </p>
      )}
    </>
  )
}

/** Downloads the loan's days as a calendar file. */
function CalendarButton({ order }: { order: Order }) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const save = async () => {
    const file = await attempt(() => call('orders.calendar', { params: { id: order.id } }))
    if (file) saveFile(file.name, 'text/calendar', file.content)
  }
  return (
    <p>
      <Button
        look="secondary"
        small
        {...button}
        pendingText={t`Preparazione…`}
        onClick={() => void save()}
      >
        <CalendarPlus size={18} />
        <Trans>Aggiungi al calendario</Trans>
      </Button>
    </p>
  )
}
