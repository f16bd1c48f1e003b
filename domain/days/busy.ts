import type { Period } from '#contract/period.ts'
import type { BusyPeriod } from '#contract/shapes/catalogue.ts'
import type { OrderStatus } from '#contract/shapes/order.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { addOpenDays } from './opening.ts'
import { addDays, earlier, later, type PlainDate } from './plain-date.ts'

/** States in which a loan keeps its product from others. A reservation counts until it lapses. */
export const holdingStatuses = [
  'checkout',
  'pending',
  'approved',
  'extended',
] as const satisfies readonly OrderStatus[]

export type HeldLoan = {
  status: OrderStatus
  from_date: PlainDate
  to_date: PlainDate
  busy_until: PlainDate
  /** The day it came back; none before that. */
  return_date?: PlainDate | null
}

export type PreparationRule = {
  /** Opening of the place where the product is prepared; `null` when every day counts. */
  preparationOpening: Opening | null
  preparationDays: number
  sameDayTurnover: boolean
}

/**
 * The last day on which a loan that ends on `to` keeps the product busy, preparation included, in open
 * days. Without preparation the product goes out again on the next day, or on the same day where the
 * library allows it.
 */
export function busyUntil(from: PlainDate, to: PlainDate, rule: PreparationRule): PlainDate {
  if (rule.preparationDays > 0) {
    return rule.preparationOpening
      ? addOpenDays(rule.preparationOpening, to, rule.preparationDays)
      : addDays(to, rule.preparationDays)
  }
  return later(from, rule.sameDayTurnover ? addDays(to, -1) : to)
}

/**
 * The busy periods of loans: the loan itself, then its preparation; of a loan that came back only the
 * preparation. A product that is overdue keeps today busy.
 */
export function busyPeriods(
  loans: readonly HeldLoan[],
  today: PlainDate,
  rule: PreparationRule,
): BusyPeriod[] {
  return loans.flatMap(loan => {
    if (loan.status === 'returned') return prepared(loan)
    const out = loan.status === 'approved' || loan.status === 'extended'
    const late = out && loan.to_date < today
    const until = late
      ? later(loan.busy_until, busyUntil(loan.from_date, today, rule))
      : loan.busy_until
    const end = late ? today : earlier(loan.to_date, until)
    const periods: BusyPeriod[] = [{ from_date: loan.from_date, to_date: end, kind: 'loan' }]
    if (until > end) {
      periods.push({ from_date: addDays(end, 1), to_date: until, kind: 'preparation' })
    }
    return periods
  })
}

/** The preparation of a product that is back, from the day of its return. */
function prepared({ return_date, busy_until }: HeldLoan): BusyPeriod[] {
  if (!return_date || busy_until <= return_date) return []
  return [{ from_date: return_date, to_date: busy_until, kind: 'preparation' }]
}

/** The calendar for a member with a reservation: their own reservation does not count as busy. */
export function withoutHold(busy: readonly BusyPeriod[], hold: Period): BusyPeriod[] {
  const prepared = addDays(hold.to, 1)
  return busy.filter(({ kind, from_date }) =>
    kind === 'loan' || kind === 'unavailable' ? from_date !== hold.from : from_date !== prepared,
  )
}

/** The calendar for the member whose turn it is: days kept for the queue are free for them. */
export function withoutTurn(busy: readonly BusyPeriod[]): BusyPeriod[] {
  return busy.filter(({ kind }) => kind !== 'queue')
}
