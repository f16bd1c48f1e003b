import type { Paid } from '#contract/shapes/common.ts'
import type { Payment } from './payment.ts'

/** A payment's row, or the same read as JSON. */
type Row = Pick<Payment, 'currency' | 'status'> & {
  amount: string | number
  settled_at: Date | string | null
  refunded_at: Date | string | null
  receipt: string | null
}

const instantOf = (at: Date | string) => new Date(at).toISOString()

/** What people see of a payment; `null` if no money was taken. */
export function paidOf(row: Row | null): Paid | null {
  if (!row?.settled_at) return null
  const { amount, currency, status, settled_at, refunded_at, receipt } = row
  const refunded = status === 'refunded'
  return {
    amount: Number(amount),
    currency,
    paid_at: instantOf(settled_at),
    refund_due: status === 'owed',
    // The release before this one wrote one time for both.
    refunded_at: refunded ? instantOf(refunded_at ?? settled_at) : null,
    receipt,
  }
}
