import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../loans.module.css'
import { OwnerContact } from '../owner-contact.tsx'
import { CancelsItself, StoryBand, StoryStatus } from '../story/order-story.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderCodes, OrderFacts } from './order-facts.tsx'
import { OrderPlace, WhenAndWhere } from './order-place.tsx'

type RowProps = {
  /** The loan whose next act is shown. */
  order: Order
  name: string
  when: ReactNode
  open: boolean
  /** Opens and closes the row; `null`: it opens beside the list. */
  onToggle: (() => void) | null
  current?: boolean
  /** The button of the likely act, and the menu. */
  acts: ReactNode
  /** More pictures are behind the first. */
  several?: boolean
  children: ReactNode
}

/** A loan or a booking in three lines: what to do, the thing, until when and where. It opens in place. */
export function LoanRow({ order, name, when, open, onToggle, acts, ...row }: RowProps) {
  const id = useId()
  const [title, band, where, rest] = [`${id}t`, `${id}b`, `${id}w`, `${id}r`]
  return (
    <article
      className={styles.card}
      aria-labelledby={`${title} ${where}`}
      data-current={row.current}
      data-open={open}
    >
      <StoryBand order={order} id={band} />
      <span className={styles.thumb} data-several={row.several}>
        <Picture picture={order.product.img} sizes="56px" square decorative />
      </span>
      <div className={styles.what}>
        <h3 id={title}>
          {onToggle ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? rest : undefined}
              aria-describedby={band}
              onClick={onToggle}
            >
              {name}
            </button>
          ) : (
            <Link
              to="/me/orders/$id"
              params={{ id: order.id }}
              search={true}
              aria-describedby={band}
            >
              {name}
            </Link>
          )}
        </h3>
        <p id={where} className={styles.small}>
          {when}
        </p>
      </div>
      {acts}
      {open && (
        <div id={rest} className={styles.opened}>
          {row.children}
        </div>
      )}
    </article>
  )
}

type Props = { order: Order; current: boolean; open: boolean; onToggle: (() => void) | null }

/** A loan that was booked alone. */
export function OrderRow({ order, current, open, onToggle }: Props) {
  const format = useFormat()
  return (
    <LoanRow
      order={order}
      name={format.name(order.product)}
      when={<WhenAndWhere order={order} />}
      open={open}
      onToggle={onToggle}
      current={current}
      acts={<OrderActs order={order} as="menu" open={open} />}
    >
      <p className={styles.head}>
        <StoryStatus order={order} />
      </p>
      <CancelsItself order={order} />
      <OrderCodes order={order} compact />
      <OwnerContact order={order} />
      <OrderPlace order={order} />
      <OrderFacts order={order} />
      <p>
        <Link
          to="/me/orders/$id"
          params={{ id: order.id }}
          search={true}
          className={buttonClass('secondary', true)}
        >
          <Trans>Apri il prestito</Trans>
        </Link>
      </p>
    </LoanRow>
  )
}
