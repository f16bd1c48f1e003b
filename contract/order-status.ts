/** Order states with their numeric rank (`status_n`); 5 and above is closed. */
export const orderRank = {
  checkout: 0,
  pending: 1,
  approved: 3,
  extended: 4,
  returned: 5,
  cancelled: 6,
  denied: 7,
} as const
export type OrderStatus = keyof typeof orderRank
export const orderStatuses = Object.keys(orderRank) as OrderStatus[]
/** First rank that is closed. */
export const closedRank = 5
export const openOrderStatuses = orderStatuses.filter(status => orderRank[status] < closedRank)
/** Open states without `checkout`, which is a reservation and not a loan yet. */
export const standingOrderStatuses = openOrderStatuses.filter(status => status !== 'checkout')
