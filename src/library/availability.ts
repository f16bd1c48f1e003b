import type { Product } from '#contract/shapes/catalogue.ts'
import type { Library } from '#contract/shapes/library.ts'
import type { Opening, PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { todayIn } from '#domain/days/plain-date.ts'

type Facts = {
  product: Product
  busy: readonly BusyPeriod[]
  points: readonly PickupPoint[]
  library: Library
  /** The chosen pickup point. */
  opening: Opening | null
}

/** The facts for the availability function, from the catalogue's data. */
export function availabilityOf(facts: Facts, now: Date): AvailabilityInput {
  const { product, busy, points, library, opening } = facts
  const home = points.find(({ id }) => id === product.location.address.id)
  return {
    today: todayIn(library.time_zone, now),
    busy,
    opening,
    preparationOpening: home ?? null,
    preparationDays: product.loan.preparation_days,
    sameDayTurnover: library.same_day_turnover,
    maxMonths: product.loan.max_months,
    maintenance: product.loan.status === 'maintenance',
  }
}
