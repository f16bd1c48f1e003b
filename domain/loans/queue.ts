import type { Opening } from '#contract/shapes/pickup-point.ts'
import { type AvailabilityInput, dayOf, firstFree } from '../days/availability.ts'
import { addOpenDays, nextOpenDay } from '../days/opening.ts'
import { addDays, eachDay, type PlainDate } from '../days/plain-date.ts'

/**
 * The last day of a turn in the queue, which lasts this many open days. Days on which the library is closed
 * do not count, also if staff close them later.
 */
export function offerEnds(opening: Opening, offeredOn: PlainDate, openDays: number): PlainDate {
  return addOpenDays(opening, offeredOn, openDays)
}

/** Whether a product can be offered today: it is available, and can be collected before the turn ends. */
export function canOffer(input: AvailabilityInput, until: PlainDate): boolean {
  if (!dayOf(input, input.today).free) return false
  return eachDay(input.today, until).some(day => dayOf(input, day).pickup)
}

type EstimateInput = {
  availability: AvailabilityInput
  /** Opening of the product's pickup point. */
  opening: Opening
  /** 1 is next. */
  position: number
  /** The usual length of its loans, in days. */
  typicalDays: number
  /** The length of a turn, in open days. */
  openDays: number
}

/**
 * An estimate of the day of a member's turn: the product becomes free, then each member before them uses a
 * whole turn to book and borrows it for the usual time. `null` without an estimate, as during a repair.
 */
export function estimateTurn(input: EstimateInput): PlainDate | null {
  const { availability, opening, position, typicalDays, openDays } = input
  let day = firstFree(availability)
  if (!day) return null
  for (let before = position - 1; before > 0; before--) {
    day = addDays(offerEnds(opening, day, openDays), typicalDays)
  }
  return nextOpenDay(opening, day) ?? day
}
