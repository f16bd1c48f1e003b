import { limits } from '#contract/limits.ts'
import type { Period } from '#contract/period.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import {
  type AvailabilityInput,
  asOneCopy,
  dayOf,
  firstFree,
  lastBookable,
} from '../days/availability.ts'
import { type BusyPeriod, busyUntil } from '../days/busy.ts'
import { withoutLate } from '../days/copies.ts'
import { addOpenDays } from '../days/opening.ts'
import { addDays, eachDay, later, type PlainDate } from '../days/plain-date.ts'

type Settings = { queue_days?: number | undefined; queue_loan_days?: number | undefined }

/**
 * How many open days a turn lasts, and how many days the loan lasts that is kept for the first. A library that was stored
 * before these settings has the defaults.
 */
export function queueRules({ queue_days, queue_loan_days }: Settings) {
  return {
    turnDays: queue_days ?? limits.queueOpenDays,
    loanDays: queue_loan_days ?? limits.queueLoanDays,
  }
}

/**
 * The last day of a turn in the queue, which lasts this many open days. Days on which the library is closed
 * do not count, also if staff close them later.
 */
export function lastDayOfTurn(opening: Opening, begun: PlainDate, openDays: number): PlainDate {
  return addOpenDays(opening, begun, openDays)
}

/** Whether a product can be offered today: it is available, and can be collected before the turn ends. */
export function canOffer(product: AvailabilityInput, until: PlainDate): boolean {
  const input = asOneCopy(product)
  if (!dayOf(input, input.today).free) return false
  return eachDay(input.today, until).some(day => dayOf(input, day).pickup)
}

/**
 * The days that are kept for the first in a queue: from the day on which nobody has the product any more, one usual
 * loan of so many days with its preparation; in a turn also until the turn ends. Others can book before and after them.
 * @param product at its own pickup point, without the queue
 * @param turn the turn of the first, if it has begun
 * @param since no day before it is free
 * @returns `null` if the product never gets free
 */
export function keptForQueue(
  product: AvailabilityInput,
  loanDays: number,
  turn: Period | null = null,
  since = product.today,
): Period | null {
  const input = asOneCopy(product)
  const from = turn ? input.today : firstWithoutLoan(input, since)
  if (!from) return null
  const start = turn ? turn.from : (firstFree(input, from) ?? from)
  const to = busyUntil(start, addDays(start, Math.max(1, loanDays) - 1), input)
  return { from, to: turn ? later(to, turn.to) : to }
}

/**
 * The busy periods that count for a loan that staff move from `before` to `after`. The days that are kept for a queue do not
 * count if they follow this loan: they move with its end. They count if the loan would now begin earlier, so that it would
 * overtake the queue.
 */
export function withoutQueuesThatFollow(
  busy: readonly BusyPeriod[],
  before: Period,
  after: Period,
): BusyPeriod[] {
  const overtakes = after.from < before.from
  return busy.filter(({ kind, from }) => overtakes || kind !== 'queue' || from <= before.to)
}

/** The first day on which nobody has it, whether or not its own pickup point is open. */
function firstWithoutLoan(input: AvailabilityInput, since: PlainDate): PlainDate | null {
  const last = lastBookable(input.today, input.maxMonths)
  for (let day = since; day <= last; day = addDays(day, 1)) {
    if (dayOf(input, day).free) return day
  }
  return null
}

/**
 * An estimate of the day on which a member's turn comes, 1 being the next: the product becomes free, then each member before
 * them borrows it for the days that are kept. `null` without an estimate, as during a repair or while it is overdue.
 * @param input the product at its own pickup point, without the queue
 */
export function estimateTurn(
  input: AvailabilityInput,
  position: number,
  loanDays: number,
): PlainDate | null {
  let waiting = withoutLate(input)
  if (input.maintenance || !waiting) return null
  // Each takes the first free days, so that the next one's are later: a long queue is looked through once.
  let since = input.today
  for (let before = position - 1; before > 0; before--) {
    const kept = keptForQueue(waiting, loanDays, null, since)
    if (!kept) return null
    waiting = { ...waiting, busy: [...waiting.busy, { ...kept, kind: 'queue' }] }
    since = kept.from
  }
  return firstFree(waiting, since) ?? firstWithoutLoan(asOneCopy(waiting), since)
}
