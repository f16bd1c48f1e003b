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
export const closedRank = 5
export const openOrderStatuses = orderStatuses.filter(status => orderRank[status] < closedRank)
/** Open states without `checkout`, which is a reservation and not a loan yet. */
export const standingOrderStatuses = openOrderStatuses.filter(status => status !== 'checkout')

/** Why a loan that waits cannot be collected, whatever its member does. */
export const obstacles = ['not_back', 'in_repair', 'missing', 'place_closed'] as const
export type Obstacle = (typeof obstacles)[number]

/**
 * Why a loan ended by itself: nobody collected it, its owner never answered, borrower and owner never met; or it could
 * not be collected on any of its days. One whose copy is missing ends as «not back».
 */
export const endReasons = [
  'not_collected',
  'unanswered',
  'not_met',
  'not_back',
  'in_repair',
  'place_closed',
] as const
export type EndReason = (typeof endReasons)[number]

/** The moves that the desk can undo for some minutes. */
export const undoableMoves = ['hand_out', 'take_back', 'deny'] as const
export type UndoableMove = (typeof undoableMoves)[number]
