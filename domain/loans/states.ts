import {
  closedRank,
  type OrderStatus,
  openOrderStatuses,
  orderRank,
} from '#contract/order-status.ts'

/** The borrower has the product. */
export const outStates = ['approved', 'extended'] as const satisfies readonly OrderStatus[]

/** Nobody has the product yet: the loan may still get another copy. */
export const awaitingStates = ['checkout', 'pending'] as const satisfies readonly OrderStatus[]

/** A loan keeps its product busy. A reservation counts until it expires. */
export const busyStates = openOrderStatuses

/** The product was handed out. */
export const collectedStates = [...outStates, 'returned'] as const satisfies readonly OrderStatus[]

/** The loan ended before the product was handed out. */
export const uncollectedEnds = ['cancelled', 'denied'] as const satisfies readonly OrderStatus[]

const isIn = (states: readonly string[]) => (status: string) => states.includes(status)

export const isOut = isIn(outStates)
export const isBusy = isIn(busyStates)
export const wasCollected = isIn(collectedStates)
export const endedUncollected = isIn(uncollectedEnds)

/** Closed loans. They open again only if the desk undoes its last move. */
export function isClosed(status: OrderStatus): boolean {
  return orderRank[status] >= closedRank
}
