import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { DeferButton } from '../defer-button.tsx'
import styles from '../loans.module.css'
import { LockerCode } from '../pickup/locker-code.tsx'
import { StorySentence, StoryStatus } from '../story/order-story.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderBanner } from './order-banner.tsx'
import { DaysAndPoint, OrderDelivery } from './order-delivery.tsx'
import { useShowOrder } from './order-dialog.ts'

/** A loan in the list: next action, product, pickup point, codes, question and answers. */
export function OrderCard({ order, current }: { order: Order; current: boolean }) {
  const format = useFormat()
  const showOrder = useShowOrder()
  const codes = codesOf(order)
  const { number, product } = order
  return (
    <article className={styles.card} data-current={current}>
      <Picture picture={product.img} sizes="92px" square decorative />
      <div>
        <StorySentence order={order} />
        <h3>
          <Link to="/me/orders/$id" params={{ id: order.id }} search={true}>
            {format.name(product)}
          </Link>
        </h3>
        <p className={styles.small}>
          <DaysAndPoint order={order} />
        </p>
        <OrderDelivery order={order} />
        <p className={styles.head}>
          <StoryStatus order={order} />
          <span className={styles.small}>
            <Trans>n. {number}</Trans>, {format.dayOf(order.created_at)}
          </span>
        </p>
      </div>
      <OrderActs order={order} as="menu" />
      <div className={styles.wide}>
        <OrderBanner
          order={order}
          action={
            (order.is.p2p_expiring || order.is.timer_deadline_extended) && (
              <span className={styles.above}>
                <DeferButton order={order} onDone={showOrder} small />
              </span>
            )
          }
        />
      </div>
      {codes.length > 0 && (
        <div className={styles.codeRow}>
          {codes.map(kind => (
            <LockerCode key={kind} order={order} kind={kind} compact />
          ))}
        </div>
      )}
      <OrderNotes order={order} />
    </article>
  )
}

/** The note of a loan and its answers, collapsed. The renderer loads when it is opened. */
export function OrderNotes({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const { note, note_answers } = order
  if (!note && note_answers.length === 0) return null
  return (
    <details className={styles.notes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {note ? <Trans>La tua domanda</Trans> : <Trans>Risposte</Trans>}
        {note && note_answers.length > 0 && (
          <>
            {' · '}
            <Plural value={note_answers.length} one="# risposta" other="# risposte" />
          </>
        )}
      </summary>
      {open && note && <RichText markdown={note} short />}
      {open &&
        note_answers.map(answer => (
          <blockquote key={answer}>
            <RichText html={answer} short />
          </blockquote>
        ))}
    </details>
  )
}
