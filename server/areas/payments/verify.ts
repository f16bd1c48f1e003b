import type { ErrorCode } from '#contract/errors.ts'
import type { PayPalOrder } from '#server/platform/paypal/paypal.ts'

/** What an order was made for, as saved here. `amount` as `20.00`. */
export type Expected = { id: string; amount: string; currency: string }
export type Verdict = { captureId: string } | { refusal: ErrorCode }

/**
 * Whether an order has paid exactly this payment: its amount and currency, to the right account. Anything
 * unclear is refused.
 */
export function verify(order: PayPalOrder, expected: Expected, merchantId: string): Verdict {
  if (!isFor(order, expected, merchantId)) return { refusal: 'payment_mismatch' }
  if (order.status !== 'COMPLETED') return { refusal: 'payment_not_completed' }
  const [capture] = order.purchase_units[0]?.payments?.captures ?? []
  if (!capture) return { refusal: 'payment_not_completed' }
  if (capture.status === 'PENDING') return { refusal: 'payment_pending' }
  if (capture.status === 'REFUNDED') return { refusal: 'payment_refunded' }
  if (capture.status !== 'COMPLETED') return { refusal: 'payment_not_completed' }
  if (!isAmount(capture.amount, expected)) return { refusal: 'payment_mismatch' }
  return { captureId: capture.id }
}

/** Whether an order asks for exactly this payment; checked before money is taken. */
export function isFor(order: PayPalOrder, expected: Expected, merchantId: string): boolean {
  const [unit, ...others] = order.purchase_units
  if (!unit || others.length > 0 || unit.custom_id !== expected.id) return false
  if (merchantId && unit.payee?.merchant_id !== merchantId) return false
  return unit.amount === undefined || isAmount(unit.amount, expected)
}

function isAmount(
  { value, currency_code }: { value: string; currency_code: string },
  expected: Expected,
) {
  return currency_code === expected.currency && cents(value) === cents(expected.amount)
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
