import type { EndReason, Obstacle } from '#contract/order-status.ts'
import { type Collection, collectableFrom } from '../days/deadlines.ts'
import type { PlainDate } from '../days/plain-date.ts'

/** Where a product is that a loan waits for. */
export type ProductState = {
  maintenance: boolean
  /** Out of service because nobody knows where it is. */
  missing?: boolean
  /** The last day of another loan that still has it, or should have brought it back. */
  out_until: PlainDate | null
}

/**
 * Why a loan's product cannot be collected, whatever its pickup point does: it is in repair or missing, or another loan is
 * late with it. One that is due before this loan begins is no obstacle yet.
 */
export function obstacleOf(
  { maintenance, missing, out_until }: ProductState,
  from: PlainDate,
  today: PlainDate,
): Exclude<Obstacle, 'place_closed'> | null {
  if (maintenance) return missing ? 'missing' : 'in_repair'
  return out_until !== null && (out_until < today || from <= today) ? 'not_back' : null
}

/** Until when a loan waits to be collected: its deadline, or its end as long as it cannot be collected. */
export function waitsUntil(
  { collect_by, to }: { collect_by: PlainDate | null; to: PlainDate },
  obstacle: Obstacle | null,
): PlainDate | null {
  return obstacle ? to : collect_by
}

type Ending = Collection & {
  method: string
  agreed: boolean
  obstacle: Obstacle | null
  /** Whether another loan returned the product on the day since which it is ready, so that it was not in repair. */
  cameBack: boolean
}

/** Why the clock ends a loan. One that could never be collected does not end as «not collected». */
export function endReasonOf(ending: Ending): EndReason {
  const { method, agreed, obstacle } = ending
  if (method === 'p2p' && !agreed) return 'unanswered'
  // The release before this one reads the reason, and does not know that a copy may be missing.
  if (obstacle) return obstacle === 'missing' ? 'not_back' : obstacle
  if (collectableFrom(ending) !== null) return method === 'p2p' ? 'not_met' : 'not_collected'
  const wasOpen = collectableFrom({ ...ending, ready: null }) !== null
  if (!wasOpen) return 'place_closed'
  return ending.cameBack ? 'not_back' : 'in_repair'
}
