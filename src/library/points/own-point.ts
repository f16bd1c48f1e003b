import type { PickupPoint } from '#contract/shapes/pickup-point.ts'

/** An open pickup point of the library itself: not a member's home. */
export const isOwnPoint = ({ is }: Pick<PickupPoint, 'is'>) => is.available && !is.private
