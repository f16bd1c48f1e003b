import type { ReceivedOf } from '#contract/endpoints.ts'
import { checkPeriod, isBookableAt } from '#domain/days/availability.ts'
import { collectionPoints } from '#domain/loans/checkout.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProductRow } from '../products.repo.ts'

/** The filters of a list, and its order if it is not its own. */
export type Filters = Omit<ReceivedOf<'catalogs.list'>['query'], 'cursor' | 'limit'>

/** The days on which a product must be free; today alone for `now`. */
export function periodOf(ctx: Context, { free, from, to }: Filters) {
  if (from || to) {
    const first = from ?? to ?? ctx.today
    return { from: first, to: to ?? first }
  }
  return free ? { from: ctx.today, to: ctx.today } : null
}

/**
 * Products that may be borrowed on the wanted days, by preparation, opening hours and the booking horizon.
 */
export async function thatFit<R extends ProductRow>(ctx: Context, filters: Filters, rows: R[]) {
  const period = periodOf(ctx, filters)
  if (!period || rows.length === 0) return rows
  const calendars = await loadCalendars(ctx, rows)
  const today = filters.free === 'now' && !filters.from && !filters.to
  const placesOf = collectionPoints([...calendars.openings.values()])
  return rows.filter(row => {
    const input = availabilityOf(ctx, row, calendars, null)
    // «Libero ora» means that nobody has it. Wanted days must be bookable at the wanted pickup point, or else at any.
    if (today) return checkPeriod(input, period) === null
    const places = placesOf(row.location_id, row.transportable)
    const wanted = places.filter(({ id }) => !filters.point || id === filters.point)
    return isBookableAt(input, wanted, period)
  })
}
