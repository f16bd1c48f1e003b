import { limits } from '#contract/limits.ts'
import type { OrderStatus } from '#contract/shapes/order.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { addOpenDays } from './opening.ts'
import { addDays, earlier, type PlainDate } from './plain-date.ts'

/**
 * The last day on which a loan can be collected: the second open day after its first day, and never after its
 * end.
 */
export function collectBy(opening: Opening | null, from: PlainDate, to: PlainDate): PlainDate {
  const last = opening
    ? addOpenDays(opening, from, limits.collectOpenDays)
    : addDays(from, limits.collectOpenDays)
  return earlier(last, to)
}

/** The extended deadline of a private loan: some days more to meet, never after the loan's end. */
export function laterDeadline(collectBy: PlainDate, to: PlainDate): PlainDate {
  return earlier(addDays(collectBy, limits.deadlineExtensionDays), to)
}

/** Whether a private loan's deadline is shown: from the day before it. */
export function isExpiring(collectBy: PlainDate, today: PlainDate): boolean {
  return addDays(collectBy, -1) <= today
}

/** Whether a product that was handed out is due today, or overdue. */
export function isDue(status: OrderStatus, to: PlainDate, today: PlainDate): boolean {
  return (status === 'approved' || status === 'extended') && to <= today
}
