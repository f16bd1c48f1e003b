import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import styles from '../loans.module.css'

/** The days of a loan, and where it is collected. */
export function DaysAndPoint({ order: { loan, shipping } }: { order: Order }) {
  const format = useFormat()
  return (
    <>
      {format.period(loan)}
      {shipping.address && (
        <>
          {' · '}
          <PointName point={shipping.address} />
        </>
      )}
    </>
  )
}

/** The days of the hand-out and of the return. */
export function Handovers({ order: { loan, shipping } }: { order: Order }) {
  const format = useFormat()
  const delivered = loan.delivery_date && withPreposition('on', format.day(loan.delivery_date))
  const returned = loan.return_date && withPreposition('on', format.day(loan.return_date))
  return (
    <>
      {delivered &&
        (shipping.method === 'delivery' ? (
          <Trans>Consegnato {delivered}</Trans>
        ) : (
          <Trans>Ritirato {delivered}</Trans>
        ))}
      {delivered && returned && ', '}
      {returned && <Trans>riportato {returned}</Trans>}
    </>
  )
}

/** Street, postal code and city, as far as they are known. */
export function streetOf(address: Order['shipping']['address']): string {
  const town = [address?.cap, address?.city].filter(Boolean).join(' ')
  return [address?.address, town].filter(Boolean).join(', ')
}

/** How a loan is handed over, in short lines: where it is delivered or collected, and when that was done. */
export function OrderDelivery({ order }: { order: Order }) {
  return (
    <>
      <OrderPlace order={order} />
      <HandoverDays order={order} />
    </>
  )
}

/** When it was handed out and returned; nothing before. */
export function HandoverDays({ order }: { order: Order }) {
  const { delivery_date, return_date } = order.loan
  if (!delivery_date && !return_date) return null
  return (
    <p className={styles.small}>
      <Handovers order={order} />
    </p>
  )
}

/** Where it is delivered or collected, and what was paid for that. */
export function OrderPlace({ order }: { order: Order }) {
  const { method, address, return_address } = order.shipping
  const where = streetOf(address) || address?.area || ''
  const back = return_address?.name ?? ''
  return (
    <>
      {method === 'delivery' ? (
        <p className={styles.small}>
          {where && <Trans>Si consegna in {where}.</Trans>}{' '}
          {back && <Trans>Si riporta a {back}.</Trans>}
        </p>
      ) : (
        where && <p className={styles.small}>{where}</p>
      )}
      {order.payment && (
        <p className={styles.small}>
          <Trans>Consegna:</Trans> <PaymentText payment={order.payment} />
        </p>
      )}
    </>
  )
}

type PaymentProps = { payment: NonNullable<Order['payment']> }

/** What was paid for a delivery and when, and whether it was or will be refunded. */
export function PaymentText({ payment }: PaymentProps) {
  const format = useFormat()
  const dayOf = (instant: string) => withPreposition('on', format.dayOf(instant))
  const amount = format.money(payment.amount)
  const paid = dayOf(payment.paid_at)
  const back = payment.refunded_at && dayOf(payment.refunded_at)
  if (back) {
    return (
      <Trans>
        {amount} pagati {paid} e rimborsati {back}, sul conto PayPal o sulla carta con cui hai
        pagato.
      </Trans>
    )
  }
  if (payment.refund_due) {
    return (
      <Trans>
        {amount} pagati {paid}: tornano sul conto PayPal o sulla carta con cui hai pagato, e ti
        scriviamo quando partono.
      </Trans>
    )
  }
  return (
    <Trans>
      {amount} pagati {paid}.
    </Trans>
  )
}
