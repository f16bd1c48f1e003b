import * as v from 'valibot'
import { closedRank } from '#contract/order-status.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'
import { tabStorage } from '#src/platform/storage.ts'

const stored = v.object({
  product: v.object({ id: v.string(), name: v.string() }),
  from_date: v.nullable(v.string()),
  to_date: v.nullable(v.string()),
})

/** What this tab last showed as the open checkout, to tell what became of it. */
type LastCheckout = v.InferOutput<typeof stored>

export function rememberCheckout({ product, loan }: Checkout) {
  const { id, name } = product
  const { from_date, to_date } = loan
  tabStorage.set('last-checkout', JSON.stringify({ product: { id, name }, from_date, to_date }))
}

/** Whether it became this open loan: the same product and days. No other can have them. */
export function isLoanOf({ product, from_date, to_date }: LastCheckout, order: Order): boolean {
  const { loan } = order
  const isSame = loan.from_date === from_date && loan.to_date === to_date
  return order.product.id === product.id && isSame && order.status_n < closedRank
}

export function recallCheckout(): LastCheckout | null {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), stored),
    tabStorage.get('last-checkout'),
  )
  return read.success ? read.output : null
}
