import { deliveryPoint } from '#contract/delivery-point.ts'
import { type AvailabilityInput, asOneCopy } from './availability.ts'
import { type HoursRange, rangesOf } from './hours.ts'
import { hoursOn } from './opening.ts'
import type { PlainDate } from './plain-date.ts'
import { firstFreeTogether } from './together.ts'
import type { Now, Place } from './visits.ts'

/** A pickup point, with the first day on which a loan may begin there. */
export type FreePoint<P> = {
  point: P
  /** `null` if there is none that can be booked. */
  day: PlainDate | null
  /**
   * When somebody may come on that day; today only what is left of it. Empty where there are no hours to keep: at a home,
   * for a delivery, and if the stored text cannot be read as hours.
   */
  hours: readonly HoursRange[]
}

/**
 * Each pickup point with the first day on which all of these products can be collected there, the soonest first. Points
 * with the same day stay in their order; those without one come last, and after them a delivery: choosing it asks for an
 * address, and an arrow key that passes it would too.
 * @param products whatever place their facts name
 */
export function freePoints<P extends Place & { id: string }>(
  products: readonly AvailabilityInput[],
  points: readonly P[],
): FreePoint<P>[] {
  const ones = products.map(asOneCopy)
  const found = points.map((point): FreePoint<P> => {
    const delivered = point.id === deliveryPoint
    const day = firstFreeTogether(ones.map(one => ({ ...one, opening: point, delivered })))
    const [now] = ones
    const isVisited = day && now && !delivered && !point.is.private
    return { point, day, hours: isVisited ? hoursLeft(point, day, now) : [] }
  })
  const isDelivery = ({ point }: FreePoint<P>) => Number(point.id === deliveryPoint)
  return found.sort(
    (a, b) => isDelivery(a) - isDelivery(b) || compare(a.day ?? never, b.day ?? never),
  )
}

/** After every day. */
const never = '~'

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** The opening hours of a day; of today without those that are over. */
export function hoursLeft(place: Place, day: PlainDate, { today, time }: Now): HoursRange[] {
  const ranges = rangesOf(hoursOn(place, day) ?? '') ?? []
  return day === today ? ranges.filter(({ until }) => time < until) : ranges
}
