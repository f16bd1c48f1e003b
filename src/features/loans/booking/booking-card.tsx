import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { groupsOf, namesOf } from '#domain/loans/bookings.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { orderStoryFacts } from '#domain/loans/order-facts.ts'
import { isClosed, isOut } from '#domain/loans/states.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../loans.module.css'
import { OrderActs } from '../order/order-acts.tsx'
import { OrderBanner } from '../order/order-banner.tsx'
import { OrderNotes } from '../order/order-card.tsx'
import { DaysAndPoint, HandoverDays, OrderPlace } from '../order/order-delivery.tsx'
import { LockerCode } from '../pickup/locker-code.tsx'
import { StorySentence, StoryStatus } from '../story/order-story.tsx'
import { BookingActs } from './booked-together.tsx'

type Props = { orders: readonly [Order, ...Order[]]; openId: string | undefined }

/**
 * Loans that were booked together, in one card: days and place once, a line for each product and state, the code that hands
 * out all, and what can be done with all of them.
 */
export function BookingCard({ orders, openId }: Props) {
  const format = useFormat()
  const today = useToday()
  const title = useId()
  const when = useId()
  const days = ({ loan, shipping }: Order) => [format.period(loan), shipping.address?.id].join()
  const common = orders.find(({ status }) => !isClosed(status)) ?? orders[0]
  // Pieces of one product about which the card says the same are one line.
  const lines = groupsOf(orders, order =>
    JSON.stringify([
      order.product.id,
      days(order),
      orderStoryFacts(order, today),
      order.loan.delivery_date,
      order.loan.return_date,
    ]),
  )
  const notes = groupsOf(orders, order => JSON.stringify([order.note, order.note_answers]))
  const coded = orders.find(order => codesOf(order).includes('pickup'))
  return (
    <article className={styles.booking} aria-labelledby={`${title} ${when}`}>
      <div>
        <p id={title} className={styles.sentence}>
          <Trans>Prenotati insieme</Trans>
        </p>
        <p id={when} className={styles.small}>
          <DaysAndPoint order={common} />
        </p>
        <OrderPlace order={{ ...common, payment: orders[0].payment }} />
      </div>
      <ul>
        {lines.map(pieces => (
          <li key={pieces[0].id}>
            <Line
              pieces={pieces}
              current={pieces.some(({ id }) => id === openId)}
              differs={days(pieces[0]) !== days(common)}
            />
          </li>
        ))}
      </ul>
      {coded && (
        <div className={styles.codeRow}>
          <LockerCode order={coded} kind="pickup" compact />
        </div>
      )}
      {notes.map(([order]) => (
        <OrderNotes key={order.id} order={order} />
      ))}
      <BookingActs orders={orders} />
    </article>
  )
}

type LineProps = { pieces: readonly [Order, ...Order[]]; current: boolean; differs: boolean }

/** One product of a booking. Several pieces have a link each, because each is a loan of its own. */
function Line({ pieces, current, differs }: LineProps) {
  const format = useFormat()
  const [order] = pieces
  return (
    <div className={styles.card} data-current={current}>
      <Picture picture={order.product.img} sizes="64px" square decorative />
      <div>
        <StorySentence order={order} />
        <h3>
          <Link to="/me/orders/$id" params={{ id: order.id }} search={true}>
            {namesOf(pieces, format.name)}
          </Link>
        </h3>
        {differs && (
          <p className={styles.small}>
            <DaysAndPoint order={order} />
          </p>
        )}
        <HandoverDays order={order} />
        <p className={styles.head}>
          <StoryStatus order={order} />
          <span className={styles.small}>
            {pieces.map(({ id, number }) => (
              <PieceNumber key={id} id={id} number={number} isLink={pieces.length > 1} />
            ))}
          </span>
        </p>
      </div>
      {pieces.length === 1 && <OrderActs order={order} as="menu" />}
      <div className={styles.wide}>
        <OrderBanner order={order} />
      </div>
      {pieces
        .filter(one => isOut(one.status) && codesOf(one).includes('deposit'))
        .map(one => (
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
