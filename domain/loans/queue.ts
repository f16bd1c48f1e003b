import type { Opening } from '#contract/shapes/headquarters.ts'
import { type AvailabilityInput, dayOf, firstFree } from '../days/availability.ts'
import { addOpenDays, nextOpenDay } from '../days/opening.ts'
import { addDays, eachDay, type PlainDate } from '../days/plain-date.ts'

/**
 * The last day an object is kept for whose turn it is: so many open days after the offer. Days on which
 * the library is closed, also those closed since, are not taken from anybody.
 */
export function offerEnds(opening: Opening, offeredOn: PlainDate, openDays: number): PlainDate {
  return addOpenDays(opening, offeredOn, openDays)
}

/** Whether an object can be offered today: it is there, and can be collected while the offer stands. */
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
  /** How long whose turn it is may take to book, in open days. */
  openDays: number
}

/**
 * Roughly when somebody's turn comes: the object is free, then everybody before them takes their time
 * to book and has it for as long as people have it. `null` while nobody can tell, as in repair.
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
