import { limits } from '#contract/limits.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { isOut } from '../loans/states.ts'
import { addOpenDays, nextOpenDay } from './opening.ts'
import { addDays, earlier, later, type PlainDate } from './plain-date.ts'
import { type Now, nextVisit, type Place, type VisitRules } from './visits.ts'

/** What decides since when and until when a loan can be collected. */
export type Collection = Period &
  VisitRules & {
    /** Its pickup point; `null` if every day counts. */
    place: (Place & { is: { available: boolean } }) | null
    /** Since when its product has been ready, if that was not before the loan. */
    ready: Now | null
  }

/**
 * The first of a loan's days on which it can be collected: its product is ready, and somebody can come. `null` if there
 * is none.
 */
export function collectableFrom(collection: Collection): PlainDate | null {
  const day = firstDay(collection)
  return day !== null && day <= collection.to ? day : null
}

function firstDay({ from, place, ready, ...rules }: Collection): PlainDate | null {
  const late = ready !== null && ready.today >= from ? ready : null
  if (!place) return late?.today ?? from
  if (!place.is.available) return null
  return late ? nextVisit({ ...rules, ...late }, place) : nextOpenDay(place, from)
}

/**
 * The last day on which a loan can be collected, as things are now; its end if it cannot be collected on any
 * of its days. Never earlier than the day that was promised before.
 */
export function deadlineOf(
  collection: Collection,
  { promised, deferred }: { promised: PlainDate | null; deferred: boolean },
): PlainDate {
  const { to, place } = collection
  const first = collectableFrom(collection)
  if (first === null) return to
  const by = collectBy(place, first, to)
  return earlier(to, later(deferred ? laterDeadline(by, to) : by, promised ?? by))
}

/**
 * The last day to collect a loan that is ready from a day on: the second open day after that day, and never after the
 * loan's end.
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
  return isOut(status) && to <= today
}
