import { concealed } from '#domain/days/absence.ts'
import { type AvailabilityInput, lastBookable } from '#domain/days/availability.ts'
import { type BusyPeriod, busyPeriods, type PreparationRule } from '#domain/days/busy.ts'
import { visitRules } from '#domain/days/visits.ts'
import { isOut } from '#domain/loans/states.ts'
import { noOpening, type Openings, openingsOf } from '#server/areas/pickup-points/public-points.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { type CalendarRows, findCalendarRows, type ProductFacts } from './availability.repo.ts'
import { firstInQueues, type Kept, keptFor } from './turns.ts'

export function preparationRule(
  ctx: RequestContext,
  product: ProductFacts,
  openings: Openings,
): PreparationRule {
  const { document } = ctx.library
  return {
    preparationOpening: openings.get(product.location_id) ?? noOpening,
    preparationDays: product.preparation_days ?? document.items.preparations_days,
    sameDayTurnover: document.same_day_turnover,
  }
}

/** The member whose reservation, and the days kept for them in the queue, or the loans, that do not count. */
type Except = {
  memberId?: string
  loanIds?: readonly string[]
}

/** When each product is busy, by its id; each period takes one copy. */
type Busy = Map<string, BusyPeriod[]>
/** When each of some products is busy, the days kept for the first in its queue, and when pickup points are open. */
export type Calendars = { busy: Busy; kept: Map<string, Kept[]>; openings: Openings }

/** All of it in one query, from today on, without expired reservations. */
export async function loadCalendars(
  ctx: Context,
  products: readonly ProductFacts[],
  except: Except = {},
): Promise<Calendars> {
  if (products.length === 0) return { busy: new Map(), kept: new Map(), openings: new Map() }
  const ids = products.map(({ id }) => id)
  return calendarsOf(ctx, products, await findCalendarRows(ctx.db, ids, ctx), except)
}

/** The same from rows that were already read. */
export async function calendarsOf(
  ctx: RequestContext,
  products: readonly ProductFacts[],
  { loans, waiting, homes, places, hours, holidays, days }: CalendarRows,
  except: Except = {},
): Promise<Calendars> {
  const open = { places, hours, holidays, days }
  const openings = openingsOf(open, { all: except.loanIds !== undefined })
  const firsts = await firstInQueues(ctx, products, waiting)
  const loansOf = Map.groupBy(loans, ({ object_id }) => object_id)
  // The parties of a loan see the real reasons.
  const absencesOf = new Map(except.loanIds ? [] : homes.map(({ id, absences }) => [id, absences]))
  /** @param memberId whose reservation does not count */
  const periodsOf = (product: ProductFacts, memberId?: string, loanIds: readonly string[] = []) => {
    // A loan that is out with a copy no longer in service takes none of the copies in service.
    const isLost = ({ unserved, status }: (typeof loans)[number]) =>
      unserved && isOut(status) && product.in_service > 0
    const counted = (loansOf.get(product.id) ?? []).filter(
      loan =>
        !loanIds.includes(loan.id) &&
        !(loan.status === 'checkout' && loan.member_id === memberId) &&
        !isLost(loan),
    )
    const busy = busyPeriods(counted, ctx.today, preparationRule(ctx, product, openings))
    const absences = absencesOf.get(product.id)
    const bookable = { from: ctx.today, to: lastBookable(ctx.today, product.max_months) }
    return absences ? concealed(busy, absences, bookable) : busy
  }
  const calendars: Calendars = { openings, busy: new Map(), kept: new Map() }
  const { busy, kept } = calendars
  const queued = (those: readonly Kept[]) =>
    those.map(({ days }): BusyPeriod => ({ ...days, kind: 'queue' }))
  for (const product of products) {
    const { id } = product
    const keptDays: Kept[] = []
    for (const first of firsts.get(id) ?? []) {
      busy.set(id, [...periodsOf(product, first.memberId), ...queued(keptDays)])
      const days = keptFor(ctx, first, availabilityOf(ctx, product, calendars, product.location_id))
      if (days) keptDays.push(days)
    }
    kept.set(id, keptDays)
    const ofOthers = keptDays.filter(({ memberId }) => memberId !== except.memberId)
    busy.set(id, [...periodsOf(product, except.memberId, except.loanIds), ...queued(ofOthers)])
  }
  return calendars
}

/** How many copies its loans share. One in maintenance may still be lent: its loan can be extended. */
export const copiesOf = ({ in_service }: ProductFacts) => Math.max(1, in_service)

/** The facts that decide when a product can be borrowed at a pickup point. */
export async function availabilityAt(
  ctx: Context,
  product: ProductFacts,
  pickupPointId: string | null,
  except: Except = {},
): Promise<AvailabilityInput> {
  return availabilityOf(ctx, product, await loadCalendars(ctx, [product], except), pickupPointId)
}

/** The same from what is already loaded; `pickupPointId` is `null` for no pickup point in particular. */
export function availabilityOf(
  ctx: RequestContext,
  product: ProductFacts,
  { openings, busy }: Calendars,
  pickupPointId: string | null,
): AvailabilityInput {
  return {
    ...preparationRule(ctx, product, openings),
    ...visitRules(ctx.library.document),
    today: ctx.today,
    time: ctx.time,
    busy: busy.get(product.id) ?? [],
    opening: pickupPointId ? (openings.get(pickupPointId) ?? noOpening) : null,
    delivered: false,
    maxMonths: product.max_months,
    maintenance: product.maintenance,
    copies: copiesOf(product),
  }
}
