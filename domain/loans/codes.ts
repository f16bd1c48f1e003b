import { closedRank } from '#contract/order-status.ts'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'

export type CodeKind = 'pickup' | 'deposit'

/** The locker codes that can still be used, the next first; none after the loan is closed. */
export function codesOf({ status, status_n, loan }: Order): CodeKind[] {
  if (status_n >= closedRank) return []
  const pickup = status === 'pending' && loan.pickup_code
  return [
    ...(pickup ? (['pickup'] as const) : []),
    ...(loan.deposit_code ? (['deposit'] as const) : []),
  ]
}

/** The loan with the next code: the nearest day to collect, or to return. */
export function nextCode(orders: readonly Order[]): { order: Order; kind: CodeKind } | null {
  const served = orders.flatMap(order => {
    const [kind] = codesOf(order)
    const { from, to } = periodOf(order.loan)
    const day = order.status === 'pending' ? from : to
    return kind ? [{ order, kind, day }] : []
  })
  return served.sort((a, b) => a.day.localeCompare(b.day))[0] ?? null
}
