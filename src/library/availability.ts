import type { Period } from '#contract/period.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { Library } from '#contract/shapes/library.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import { type BusyPeriod, busyUntil, withoutQueue } from '#domain/days/busy.ts'
import { takenFromSteps } from '#domain/days/copies.ts'
import { type Now, type Place, visitRules } from '#domain/days/visits.ts'

type Facts = {
  product: Product
  busy: readonly BusyPeriod[]
  points: readonly PickupPoint[]
  library: Library
  /** The chosen pickup point. */
  point: Place | null
  delivered?: boolean
  /** The days that this member has reserved. Of a product with one copy they are not among the busy ones. */
  reserved?: Period | null
  /** The days that are kept for this member, the first in the queue. */
  kept: Period | null
  /** How many pieces are wanted together; one unless said. As many are reserved. */
  quantity?: number
}

type Prepared = Pick<Facts, 'product' | 'points' | 'library'>

function preparationOf({ product, points, library }: Prepared) {
  const home = points.find(({ id }) => id === product.location.address.id)
  return {
    preparationOpening: home ?? null,
    preparationDays: product.loan.preparation_days,
    sameDayTurnover: library.same_day_turnover,
  }
}

/** The days that a loan takes, with its preparation. */
export function withPreparation(facts: Prepared, { from, to }: Period): Period {
  return { from, to: busyUntil(from, to, preparationOf(facts)) }
}

/** The facts for the availability function, from the catalogue's data. */
export function availabilityOf(facts: Facts, now: Now): AvailabilityInput {
  const { product, busy, library, point, delivered = false, reserved, kept, quantity = 1 } = facts
  const preparation = preparationOf(facts)
  const booked = reserved && withPreparation(facts, reserved)
  const others = kept ? withoutQueue(busy) : busy
  const own = [...Array<typeof booked>(quantity).fill(booked), kept].filter(one => one != null)
  const counts = own.length > 0 || quantity > 1
  return {
    ...now,
    ...visitRules(library),
    ...preparation,
    busy: product.free && counts ? takenFromSteps(product.free, quantity, own) : others,
    opening: point,
    delivered,
    maxMonths: product.loan.max_months,
    maintenance: product.loan.status === 'maintenance',
  }
}
