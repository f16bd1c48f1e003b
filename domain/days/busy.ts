import type { OrderStatus } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import type { BusyKind } from '#contract/shapes/catalogue.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { isOut } from '../loans/states.ts'
import { addOpenDays } from './opening.ts'
import { addDays, earlier, later, type PlainDate } from './plain-date.ts'

/** Days on which a product cannot be borrowed. */
export type BusyPeriod = Period & {
  kind: BusyKind
  /** The last day of the loan, if it differs from the period's; `null` for an overdue one whose day is not shown. */
  due?: PlainDate | null | undefined
}

/** Whether the loan should have ended before today, so that nobody knows when its product comes back. */
export function isLate({ due, to }: BusyPeriod): boolean {
  return due === null || (due !== undefined && due < to)
}

/** A loan as far as it makes its product busy. */
export type BusyLoan = Period & {
  status: OrderStatus
  busy_until: PlainDate
  /** The day of the return, if it was returned. */
  return_date?: PlainDate | null
}

export type PreparationRule = {
  /** Opening of the pickup point where the product is prepared; `null` if every day counts. */
  preparationOpening: Opening | null
  preparationDays: number
  sameDayTurnover: boolean
}

/**
 * The last day on which a loan that ends on `to` keeps the product busy, with preparation in open days.
 * Without preparation the product can be lent again on the next day, or on the same day if the library allows
 * it.
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
 * The busy periods of loans: the loan itself, then its preparation; for a returned loan only the preparation.
 * An overdue product is busy today.
 */
export function busyPeriods(
  loans: readonly BusyLoan[],
  today: PlainDate,
  rule: PreparationRule,
): BusyPeriod[] {
  return loans.flatMap(loan => {
    if (loan.status === 'returned') return prepared(loan)
    const late = isOut(loan.status) && loan.to < today
    const until = late ? later(loan.busy_until, busyUntil(loan.from, today, rule)) : loan.busy_until
    const end = late ? today : earlier(loan.to, until)
    const due = loan.to === end ? {} : { due: loan.to }
    const periods: BusyPeriod[] = [{ from: loan.from, to: end, kind: 'loan', ...due }]
    if (until > end) {
      periods.push({ from: addDays(end, 1), to: until, kind: 'preparation' })
    }
    return periods
  })
}

/** The preparation of a returned product, from the day of its return. */
function prepared({ return_date, busy_until }: BusyLoan): BusyPeriod[] {
  if (!return_date || busy_until <= return_date) return []
  return [{ from: return_date, to: busy_until, kind: 'preparation' }]
}

/**
 * The calendar for a member with a reservation: their own reservation, and its preparation, does not count as busy. Another
 * copy may be lent from the same day on.
 */
export function withoutReservation(
  busy: readonly BusyPeriod[],
  { from, to }: Period,
): BusyPeriod[] {
  const isLoan = ({ kind }: BusyPeriod) => kind === 'loan' || kind === 'unavailable'
  const begun = busy.filter(one => isLoan(one) && one.from === from)
  const own = begun.find(one => (one.due ?? one.to) === to) ?? begun[0]
  const prepared = busy.find(one => one.kind === 'preparation' && one.from === addDays(to, 1))
  return busy.filter(one => one !== own && one !== prepared)
}

/** The same without the preparation of what came back: that of a loan which is not over begins after today. */
export function withoutPrepared(busy: readonly BusyPeriod[], today: PlainDate): BusyPeriod[] {
  return busy.filter(({ kind, from }) => kind !== 'preparation' || from > today)
}

/** The calendar for the first in the queue: the days that are kept for them are free. */
export function withoutQueue(busy: readonly BusyPeriod[]): BusyPeriod[] {
  return busy.filter(({ kind }) => kind !== 'queue')
}
