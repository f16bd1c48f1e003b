import type { ErrorCode } from '#contract/errors.ts'
import type { Obstacle } from '#contract/order-status.ts'
import { closedRank } from '#contract/order-status.ts'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import type { CodeTimes } from '#contract/texts/code-times.ts'
import { rangesOf } from '../days/hours.ts'
import { hoursOn, nextOpenDay } from '../days/opening.ts'
import type { PlainDate } from '../days/plain-date.ts'
import { endedUncollected } from './states.ts'

export type CodeKind = 'pickup' | 'deposit'

/** The locker codes that can still be used, the next first; none after the loan is closed. */
export function codesOf({ status, status_n, loan }: Order): CodeKind[] {
  if (status_n >= closedRank) return []
  const pickup = status === 'pending' && loan.pickup_code
  return [
    ...(pickup ? (['pickup'] as const) : []),
    ...(loan.deposit_code ? (['deposit'] as const) : []),
  ]
}

/** The loan with the next code: the nearest day to collect, or to return. */
export function nextCode(orders: readonly Order[]): { order: Order; kind: CodeKind } | null {
  const served = orders.flatMap(order => {
    const [kind] = codesOf(order)
    const { from, to } = periodOf(order.loan)
    const day = order.status === 'pending' ? from : to
    return kind ? [{ order, kind, day }] : []
  })
  return served.sort((a, b) => a.day.localeCompare(b.day))[0] ?? null
}

/**
 * The loans that a code opens the door for: a pickup code for all of its booking that wait there. One that cannot be
 * collected now is left out, unless none can: the door opens for the others.
 */
export function servedBy(
  kind: CodeKind,
  order: Order,
  orders: readonly Order[],
): readonly [Order, ...Order[]] {
  if (kind !== 'pickup') return [order]
  const { pickup_code } = order.loan
  const waiting = orders.filter(
    ({ status, loan }) => status === 'pending' && loan.pickup_code === pickup_code,
  )
  const [first, ...more] = waiting.filter(({ loan }) => !loan.obstacle)
  if (first) return [first, ...more]
  const [own = order, ...others] = waiting
  return [own, ...others]
}

type Coded = {
  status: Order['status']
  from: PlainDate
  /** The last day to collect it while it is pending. */
  collect_by: PlainDate | null
  obstacle?: Obstacle | null | undefined
}

/** When a code opens its locker, as `codeRefusal` decides at the door. @param locker `undefined` if its hours are unknown */
export function codeTimesOf(
  kind: CodeKind,
  { status, from, collect_by, obstacle }: Coded,
  locker: Opening | undefined,
  today: PlainDate,
): CodeTimes {
  const at = (day: PlainDate) => (locker ? shownHours(hoursOn(locker, day)) : null)
  if (kind === 'deposit') {
    const out = status !== 'pending'
    return { says: out ? 'now' : 'later', day: null, hours: out ? at(today) : null }
  }
  if (obstacle) return { says: 'empty', day: null, hours: null }
  const first = locker ? (nextOpenDay(locker, from) ?? from) : from
  if (today < first || collect_by === null) return { says: 'from', day: first, hours: at(first) }
  return { says: 'until', day: collect_by, hours: at(today) }
}

function shownHours(hours: string | null): string | null {
  const [first, ...more] = (hours && rangesOf(hours)) || []
  const always = first?.from === '00:00' && first.until >= '23:59' && more.length === 0
  return always ? 'always' : hours
}

/**
 * `null` if a code opens the door today, else the error. A pickup code is valid from the loan's first day to
 * the last day for collection. A deposit code is valid as long as the product is handed out, also overdue: a
 * return is never refused.
 */
export function codeRefusal(
  kind: CodeKind,
  { status, from, collect_by }: Coded,
  today: PlainDate,
): ErrorCode | null {
  if (endedUncollected(status)) return 'code_over'
  if (kind === 'deposit') {
    if (status === 'pending') return 'code_too_early'
    return status === 'returned' ? 'code_used' : null
  }
  if (status !== 'pending') return 'code_used'
  if (today < from) return 'code_too_early'
  return (collect_by ?? today) < today ? 'code_over' : null
}
