import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/shapes/order.ts'
import { groupsOf, namesOf } from '#domain/loans/bookings.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { orderStoryFacts } from '#domain/loans/order-facts.ts'
import { isClosed, isOut } from '#domain/loans/states.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { compareActs, nextAct } from '#src/library/next-act.ts'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../loans.module.css'
import { likelyLook, OrderActs } from '../order/order-acts.tsx'
import { NoteFacts, OrderFacts } from '../order/order-facts.tsx'
import { OrderPlace, WayLink, WhenAndWhere } from '../order/order-place.tsx'
import { LoanRow } from '../order/order-row.tsx'
import { CodeButton, LockerCode } from '../pickup/locker-code.tsx'
import { StorySentence, StoryStatus, useOrderStory } from '../story/order-story.tsx'
import { BookingActs } from './booked-together.tsx'

type Props = {
  orders: readonly [Order, ...Order[]]
  openId: string | undefined
  open: boolean
  onToggle: () => void
}

/**
 * Loans that were booked together, as one row: the most urgent act, all names, the code that hands out all. Opened, days and place
 * once, then a line for each product and state.
 */
export function BookingRow({ orders, openId, open, onToggle }: Props) {
  const format = useFormat()
  const today = useToday()
  const days = ({ loan, shipping }: Order) => [format.period(loan), shipping.address?.id].join()
  const common = orders.find(({ status }) => !isClosed(status)) ?? orders[0]
  const acts = orders.map(order => ({ order, next: nextAct(order, today) }))
  const first = acts.sort((a, b) => compareActs(a.next, b.next))[0]?.order ?? common
  const storyOf = (order: Order) => JSON.stringify(orderStoryFacts(order, today))
  // Pieces of one product about which the row says the same are one line.
  const lines = groupsOf(orders, order =>
    JSON.stringify([
      order.product.id,
      days(order),
      storyOf(order),
      order.loan.delivery_date,
      order.loan.return_date,
    ]),
  )
  const notes = groupsOf(orders, order => JSON.stringify([order.note, order.note_answers]))
  const coded = orders.find(order => codesOf(order).includes('pickup'))
  return (
    <LoanRow
      order={first}
      name={namesOf(orders, format.name)}
      when={
        <>
          <Trans>Prenotati insieme</Trans> · <WhenAndWhere order={first} />
        </>
      }
      open={open}
      onToggle={onToggle}
      current={!open && orders.some(({ id }) => id === openId)}
      several
      acts={
        <>
          <BookingActs orders={orders} as="menu" />
          {!open && <Likely order={coded ?? first} />}
        </>
      }
    >
      {coded && (
        <div className={styles.codeRow}>
          <LockerCode order={coded} kind="pickup" compact />
        </div>
      )}
      <ul className={styles.lines}>
        {lines.map(pieces => (
          <li key={pieces[0].id}>
            <Line
              pieces={pieces}
              current={pieces.some(({ id }) => id === openId)}
              differs={days(pieces[0]) !== days(common)}
              told={storyOf(pieces[0]) === storyOf(first)}
            />
          </li>
        ))}
      </ul>
      <OrderPlace order={common} />
      <OrderFacts order={{ ...common, payment: orders[0].payment }} part="booking" />
      {notes.map(([order]) => (
        <Facts key={order.id}>
          <NoteFacts order={order} />
        </Facts>
      ))}
    </LoanRow>
  )
}

/** The code that hands out all, or the way to where they are collected or returned. */
function Likely({ order }: { order: Order }) {
  const { next } = useOrderStory(order)
  const look = likelyLook(next)
  const coded = codesOf(order).includes('pickup')
  if (!coded && next.act !== 'collect' && next.act !== 'bring_back') return null
  return (
    <div className={styles.act}>
      {coded ? (
        <CodeButton order={order} kind="pickup" look={look} />
      ) : (
        <WayLink order={order} look={look} />
      )}
    </div>
  )
}

type LineProps = {
  pieces: readonly [Order, ...Order[]]
  current: boolean
  /** Its days or its place are not those of the booking. */
  differs: boolean
  /** The row says already what to do with it. */
  told: boolean
}

/** One product of a booking. Several pieces have a link each, because each is a loan of its own. */
function Line({ pieces, current, differs, told }: LineProps) {
  const format = useFormat()
  const [order] = pieces
  const deposits = pieces.filter(one => isOut(one.status) && codesOf(one).includes('deposit'))
  return (
    <div className={styles.line} data-current={current}>
      <Picture picture={order.product.img} sizes="44px" square decorative />
      <div>
        {!told && <StorySentence order={order} />}
        <h4>
          <Link to="/me/orders/$id" params={{ id: order.id }} search={true}>
            {namesOf(pieces, format.name)}
          </Link>
        </h4>
        {differs && (
          <p className={styles.small}>
            <WhenAndWhere order={order} />
          </p>
        )}
        <p className={styles.head}>
          <StoryStatus order={order} short={told} />
          <span className={styles.small}>
            {pieces.map(({ id, number }) => (
              <PieceNumber key={id} id={id} number={number} isLink={pieces.length > 1} />
            ))}
          </span>
        </p>
        <OrderFacts order={order} part="line" />
      </div>
      {pieces.length === 1 && <OrderActs order={order} as="menu" open />}
      {deposits.map(one => (
        <div key={one.id} className={styles.codeRow}>
          <LockerCode order={one} kind="deposit" compact named />
        </div>
      ))}
    </div>
  )
}

type NumberProps = { id: string; number: string; isLink: boolean }

function PieceNumber({ id, number, isLink }: NumberProps) {
  const text = <Trans>n. {number}</Trans>
  if (!isLink) return text
  return (
    <>
      <Link to="/me/orders/$id" params={{ id }} search={true} className={styles.piece}>
        {text}
      </Link>{' '}
    </>
  )
}
