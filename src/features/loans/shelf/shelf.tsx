import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Hold } from '#contract/shapes/hold.ts'
import type { Order } from '#contract/shapes/order.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { isOut } from '#domain/loans/states.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { storeShelfRoom } from '#src/library/booking/shelf-room.ts'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { LentLoan } from '../lending/lent-loan.tsx'
import loans from '../loans.module.css'
import { likelyLook, OrderActs } from '../order/order-acts.tsx'
import { HoursThen, WayLink, WhenAndWhere } from '../order/order-place.tsx'
import { LockerCode } from '../pickup/locker-code.tsx'
import { LoanLink } from '../story/loan-link.tsx'
import { StoryBand, useOrderStory } from '../story/order-story.tsx'
import styles from './shelf.module.css'
import type { ShelfItem } from './shelf-items.ts'
import { useShelf } from './use-shelf.ts'

/** How many of the next things are shown below the most urgent one. */
const mostNext = 3

/** A member's shelf at the top of the home page: the most urgent thing with what does it, then the next ones, small. */
export function Shelf({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const items = useShelf()
  const ref = useKeptRoom(items !== undefined)
  const [first, ...more] = items ?? []
  const next = more.slice(0, mostNext)
  return (
    <section ref={ref} className={styles.shelf} aria-label={t`Da fare`}>
      {first && (
        <div className={styles.items} data-alone={next.length === 0}>
          <First item={first} />
          {next.length > 0 && (
            <ul className={styles.next}>
              {next.map(item => (
                <li key={idOf(item)}>
                  <Next item={item} />
                </li>
              ))}
              {more.length > next.length && (
                <li>
                  <Link to="/me/orders" className={buttonClass('quiet', true)}>
                    <Trans>vedi tutti</Trans>
                  </Link>
                </li>
              )}
            </ul>
          )}
        </div>
      )}
      {items && children}
    </section>
  )
}

/** Once the shelf is there its room is as high as it is, and stored for the next visit. */
function useKeptRoom(ready: boolean) {
  const ref = useRef<HTMLElement>(null)
  const { ghost } = useSession()
  useLayoutEffect(() => {
    if (ready) document.documentElement.style.setProperty('--shelf', '0px')
  }, [ready])
  useEffect(() => {
    const room = ref.current?.parentElement
    if (!ready || !room || ghost) return
    const watcher = new ResizeObserver(() => storeShelfRoom(room.offsetHeight))
    watcher.observe(room)
    return () => watcher.disconnect()
  }, [ready, ghost])
  return ref
}

const idOf = (item: ShelfItem) =>
  item.kind === 'turn' ? item.hold.id : item.kind === 'loan' ? item.orders[0].id : item.order.id

function First({ item }: { item: ShelfItem }) {
  if (item.kind === 'turn') return <FirstTurn hold={item.hold} urgency={item.next.urgency} />
  return item.kind === 'request' ? (
    <FirstRequest order={item.order} />
  ) : (
    <FirstLoan orders={item.orders} />
  )
}

/** Its picture, with words beside it. */
function Thing({
  product,
  children,
}: {
  product: Pick<Order['product'], 'img'>
  children: ReactNode
}) {
  return (
    <>
      <Picture picture={product.img} sizes="160px" decorative className={styles.picture ?? ''} />
      <div className={styles.words}>{children}</div>
    </>
  )
}

/** Code or way, place and hours, and what the member most likely does. */
function FirstLoan({ orders }: { orders: readonly [Order, ...Order[]] }) {
  const format = useFormat()
  const [order] = orders
  const coded = orders.find(one => codesOf(one).length > 0)
  const { next } = useOrderStory(order)
  const { data: points } = useQuery(queryFor('headquarters.list'))
  const { address, return_address } = order.shipping
  const point = points?.find(({ id }) => id === (return_address ?? address)?.id)
  return (
    <article className={cx(loans.card, styles.first)}>
      <StoryBand order={order} />
      <Thing product={order.product}>
        <h2>
          <Link to="/me/orders/$id" params={{ id: order.id }} search={true}>
            {namesOf(orders, format.name)}
          </Link>
        </h2>
        <p className={loans.small}>
          <WhenAndWhere order={order} />
        </p>
        {point && !point.is.private && next.urgency !== 'waiting' && (
          <HoursThen order={order} point={point} />
        )}
      </Thing>
      {coded && (
        <div className={styles.code}>
          <LockerCode order={coded} kind={isOut(coded.status) ? 'deposit' : 'pickup'} compact />
        </div>
      )}
      <div className={styles.acts}>
        {(next.act === 'collect' || next.act === 'bring_back') && (
          <WayLink order={order} look={coded ? 'secondary' : likelyLook(next)} />
        )}
      </div>
      <OrderActs order={order} as="menu" open />
    </article>
  )
}

/** A neighbour asks for the member's product, who answers here. */
function FirstRequest({ order }: { order: Order }) {
  const format = useFormat()
  return (
    <article className={cx(loans.card, styles.first, styles.plain)}>
      <Thing product={order.product}>
        <h2>
          <Link to="/me/products/{-$id}" params={{ id: order.product.id }}>
            {format.name(order.product)}
          </Link>
        </h2>
      </Thing>
      <div className={styles.answer}>
        <LentLoan order={order} />
      </div>
    </article>
  )
}

type TurnProps = { hold: Hold; urgency: ShelfItem['next']['urgency'] }

/** Their turn in a queue, which ends on a day. */
function FirstTurn({ hold, urgency }: TurnProps) {
  const format = useFormat()
  const { product } = hold
  return (
    <article className={cx(loans.card, styles.first)}>
      <div className={loans.band} data-urgency={urgency}>
        <Clock size={18} />
        <p>
          <TurnText hold={hold} />
        </p>
      </div>
      <Thing product={product}>
        <h2>{format.name(product)}</h2>
      </Thing>
      <div className={styles.acts}>
        <Link
          to="/products/$id"
          params={{ id: product.id }}
          search={{ borrow: '1' }}
          className={buttonClass(urgency === 'today' ? 'primary' : 'secondary', true)}
        >
          <Trans>Prenota</Trans>
        </Link>
      </div>
    </article>
  )
}

function TurnText({ hold }: { hold: Hold }) {
  const format = useFormat()
  const day = hold.offer && format.dayShort(hold.offer.until)
  return <Trans>Tocca a te: prenota entro {day}</Trans>
}

function Next({ item }: { item: ShelfItem }) {
  const format = useFormat()
  if (item.kind === 'loan') {
    const [order] = item.orders
    return <LoanLink order={order} name={namesOf(item.orders, format.name)} />
  }
  if (item.kind === 'request') return <RequestLink order={item.order} />
  const { product } = item.hold
  return (
    <Link to="/products/$id" params={{ id: product.id }} className={loans.row}>
      <Picture picture={product.img} sizes="56px" square decorative />
      <div>
        <p className={loans.sentence} data-urgency={item.next.urgency}>
          <TurnText hold={item.hold} />
        </p>
        <p>{format.name(product)}</p>
      </div>
    </Link>
  )
}

function RequestLink({ order }: { order: Order }) {
  const format = useFormat()
  const { sentence, next } = useOrderStory(order, 'owner')
  return (
    <Link to="/me/products/{-$id}" params={{ id: order.product.id }} className={loans.row}>
      <Picture picture={order.product.img} sizes="56px" square decorative />
      <div>
        <p className={loans.sentence} data-urgency={next.urgency}>
          {sentence}
        </p>
        <p>{format.name(order.product)}</p>
      </div>
    </Link>
  )
}
