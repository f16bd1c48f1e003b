import type { Obstacle, OrderStatus } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import { isOut } from '../loans/states.ts'
import { addDays, daysInclusive, type PlainDate } from './plain-date.ts'

/** `awaited`: its product is not at hand, though its days begin tomorrow or have begun. */
export type Reminder = 'pickup_tomorrow' | 'awaited' | 'end_tomorrow' | 'overdue'

/**
 * How many days after its end a reminder asks for a loan that was not returned. After the third one staff
 * call.
 */
export const overdueDays = [1, 3, 7] as const

type Remindable = Period & {
  status: OrderStatus
  booked: PlainDate
  /** The day of the hand-out, if it was handed out. */
  delivery_date: PlainDate | null
  /** The owner of a private product has not answered yet. */
  asked: boolean
  /** Why its product is not at hand. */
  obstacle: Obstacle | null
  /** Its pickup point is open on its first day. */
  opens: boolean
  /** It was late when it was imported: the day that staff chose as the first one of its delay. */
  stepsFrom?: PlainDate | null
}

/** The end from which the steps of a loan that is late are counted: its own, or the day before the one that staff chose. */
export function countedEnd(to: PlainDate, stepsFrom: PlainDate | null | undefined): PlainDate {
  const chosen = stepsFrom ? addDays(stepsFrom, -1) : to
  return chosen > to ? chosen : to
}

/**
 * The reminder that a loan's borrower gets today, if any; `dedupeKey` is the day it is about. A loan that was
 * booked or handed out today needs none: the member got a message about that.
 */
export function reminderOf(
  loan: Remindable,
  today: PlainDate,
): { kind: Reminder; dedupeKey: PlainDate } | null {
  const tomorrow = addDays(today, 1)
  const { status, from, to } = loan
  if (status === 'pending') {
    if (loan.asked || loan.booked >= today || to < today || from > tomorrow) return null
    // Once for all its days.
    if (loan.obstacle) return { kind: 'awaited', dedupeKey: '' }
    return from === tomorrow && loan.opens ? { kind: 'pickup_tomorrow', dedupeKey: from } : null
  }
  if (!isOut(status)) return null
  if (to === tomorrow && (loan.delivery_date ?? from) < today) {
    return { kind: 'end_tomorrow', dedupeKey: to }
  }
  const late = daysInclusive(countedEnd(to, loan.stepsFrom), today) - 1
  const due = (overdueDays as readonly number[]).includes(late)
  return due ? { kind: 'overdue', dedupeKey: today } : null
}
