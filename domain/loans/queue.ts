import type { Opening } from '#contract/shapes/pickup-point.ts'
import { type AvailabilityInput, dayOf, firstFree } from '../days/availability.ts'
import { addOpenDays, nextOpenDay } from '../days/opening.ts'
import { addDays, eachDay, type PlainDate } from '../days/plain-date.ts'

/**
 * The last day of a turn in the queue: so many open days after the offer. Days on which the library is
 * closed do not count, also those that staff closed later.
 */
export function offerEnds(opening: Opening, offeredOn: PlainDate, openDays: number): PlainDate {
  return addOpenDays(opening, offeredOn, openDays)
}

/** Whether a product can be offered today: it is there, and can be collected before the turn ends. */
export function canOffer(input: AvailabilityInput, until: PlainDate): boolean {
  if (!dayOf(input, input.today).free) return false
  return eachDay(input.today, until).some(day => dayOf(input, day).pickup)
}

type EstimateInput = {
  availability: AvailabilityInput
  /** Opening of the place where the object lives. */
  opening: Opening
  /** 1 is next. */
  position: number
  /** How long its loans last, in days. */
  typicalDays: number
  /** How long a turn lasts, in open days. */
  openDays: number
}

/**
 * An estimate of when a member's turn comes: the product becomes free, then each member before them
 * takes a whole turn to book and borrows it for the usual time. `null` where there is no estimate, as in
 * repair.
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
