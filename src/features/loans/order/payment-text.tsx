import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'

type Props = { payment: NonNullable<Order['payment']> }

/** What was paid for a delivery and when, and whether it was or will be refunded. */
export function PaymentText({ payment }: Props) {
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
