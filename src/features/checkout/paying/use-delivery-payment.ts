import { useState } from 'react'
import type { Shown } from '#contract/endpoint.ts'
import { call } from '#src/api/client.ts'
import { Failure, isUnanswered, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { usePayPalOrder } from '#src/library/payment/paypal-order.ts'
import type { Approval } from '#src/ui/pay/paypal-step.tsx'
import { showChange } from '../change.ts'

type Ends = { onPaid: (loanId: string) => unknown; onLapse: () => unknown }

/** The result is unknown, so the same order is checked again. */
const undecided = ['payment_unavailable', 'payment_pending', 'internal', 'unavailable']

/**
 * The payment of a delivery. The server creates the order at its own price and captures the money
 * while the days are reserved, so nobody pays for days that were taken. An approval without an
 * answer is stored, to check it again without a second payment.
 */
export function useDeliveryPayment(shown: Shown, { onPaid, onLapse }: Ends) {
  const { client, outcome, setOutcome, pending, setPending, order, refused, cancelled } =
    usePayPalOrder(() => call('checkout.order', { shown }))
  const [approval, setApproval] = useState<string | null>(null)

  const confirm = async (order_id: string) => {
    setPending(true)
    setOutcome(null)
    try {
      const { origin_id } = await call('checkout.confirm', {
        shown,
        body: { paypal: { order_id } },
      })
      setApproval(null)
      void renew(client, 'checkout.confirm')
      await onPaid(origin_id)
    } catch (error) {
      const failure = toFailure(error)
      const open = isUnanswered(failure) || undecided.includes(failure.code)
      setApproval(open ? order_id : null)
      if (failure.code === 'checkout_expired') await onLapse()
      else if (!showChange(client, failure)) setOutcome(failure)
    } finally {
      setPending(false)
    }
  }

  const failed = () => {
    const failure = refused.current
    if (failure?.code === 'checkout_expired') void onLapse()
    else if (!failure || !showChange(client, failure))
      setOutcome(failure ?? new Failure('payment_not_completed'))
  }
  return {
    outcome,
    pending,
    /** Checks an approved order again; `null` if there is none. */
    again: approval && (() => void confirm(approval)),
    order,
    approved: ({ orderID }: Approval) => confirm(orderID),
    cancelled,
    failed,
  }
}

export type DeliveryPayment = ReturnType<typeof useDeliveryPayment>
