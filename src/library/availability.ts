import type { Product } from '#contract/shapes/catalogue.ts'
import type { Library } from '#contract/shapes/library.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { type Now, type Place, visitRules } from '#domain/days/visits.ts'

type Facts = {
  product: Product
  busy: readonly BusyPeriod[]
  points: readonly PickupPoint[]
  library: Library
  /** The chosen pickup point. */
  point: Place | null
  delivered?: boolean
}

/** The facts for the availability function, from the catalogue's data. */
export function availabilityOf(facts: Facts, now: Now): AvailabilityInput {
  const { product, busy, points, library, point, delivered = false } = facts
  const home = points.find(({ id }) => id === product.location.address.id)
  return {
    ...now,
    ...visitRules(library),
    busy,
    opening: point,
    delivered,
    preparationOpening: home ?? null,
    preparationDays: product.loan.preparation_days,
    sameDayTurnover: library.same_day_turnover,
    maxMonths: product.loan.max_months,
    maintenance: product.loan.status === 'maintenance',
  }
}
