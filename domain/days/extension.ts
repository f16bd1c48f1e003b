import type { ExtensionLimit } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Period } from '#contract/period.ts'
import { type BusyPeriod, busyUntil, type PreparationRule } from './busy.ts'
import { addDays, addMonths, type PlainDate } from './plain-date.ts'
import { type Now, type Place, shutReason, type VisitRules } from './visits.ts'

/** The loan's present end. */
export type ExtensionInput = PreparationRule &
  Period &
  Now &
  VisitRules & {
    /** Other loans of the product. */
    others: readonly BusyPeriod[]
    /** Somebody waits in the queue for the product. */
    queue: boolean
    /** The pickup point of the return, or `null` if every day is possible. */
    opening: Place | null
  }

/**
 * How far a loan can be extended: to the requested day, or to an earlier one with the reason; `null` if not
 * at all.
 */
export type Extension = { to: PlainDate | null; limit: ExtensionLimit | null }

/** The new end of an extension: one month later, or that month's last day. */
export function extensionTarget(to: PlainDate): PlainDate {
  return addMonths(to, limits.extensionMonths)
}

/**
 * The latest possible end, up to one month later: no other loan in between, time to prepare the product
 * before the next one, and a day on which it can be returned.
 */
export function extensionOf(input: ExtensionInput): Extension {
  const target = extensionTarget(input.to)
  if (target < input.today) return { to: null, limit: 'late' }
  if (input.queue) return { to: null, limit: 'queue' }
  let limit: ExtensionLimit | null = null
  for (let day = target; day > input.to && day >= input.today; day = addDays(day, -1)) {
    const lastBusyDay = busyUntil(input.from, day, input)
    const taken = input.others.some(({ from, to }) => from <= lastBusyDay && input.to < to)
    if (taken) limit = 'booked'
    else if (shutReason(input, input.opening, day)) limit ??= 'closed'
    else return { to: day, limit }
  }
  return { to: null, limit: limit ?? 'closed' }
}
