import type { ExtensionLimit } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { BusyPeriod } from '#contract/shapes/catalogue.ts'
import type { Opening } from '#contract/shapes/headquarters.ts'
import { busyUntil, type PreparationRule } from './busy.ts'
import { isOpen } from './opening.ts'
import { addDays, addMonths, type PlainDate } from './plain-date.ts'

export type ExtensionInput = PreparationRule & {
  today: PlainDate
  from: PlainDate
  /** The end in force. */
  to: PlainDate
  /** Other people's loans of the object. */
  others: readonly BusyPeriod[]
  /** Somebody waits in line for the object. */
  queue: boolean
  /** Opening of the place where the object comes back, or `null` when every day will do. */
  opening: Opening | null
}

/** How far a loan can go: the day asked for, or an earlier one with what is in the way; `null` for none. */
export type Extension = { to: PlainDate | null; limit: ExtensionLimit | null }

/** The day an extension leads to: a month on, or that month's last day. */
export function extensionTarget(to: PlainDate): PlainDate {
  return addMonths(to, limits.extensionMonths)
}

/**
 * The latest day up to a month on that a loan can be moved to: no other loan in between, the object
 * prepared before the next, and a day on which it can be brought back.
 */
export function extensionOf(input: ExtensionInput): Extension {
  const target = extensionTarget(input.to)
  if (input.queue) return { to: null, limit: 'queue' }
  let limit: ExtensionLimit | null = null
  for (let day = target; day > input.to && day >= input.today; day = addDays(day, -1)) {
    const kept = busyUntil(input.from, day, input)
    const taken = input.others.some(
      ({ from_date, to_date }) => from_date <= kept && input.to < to_date,
    )
    if (taken) limit = 'booked'
    else if (input.opening && !isOpen(input.opening, day)) limit ??= 'closed'
    else return { to: day, limit }
  }
  return { to: null, limit: limit ?? 'closed' }
}
