import type { BusyPeriod, ProductCard } from '#contract/shapes/catalogue.ts'
import type { AvailabilityInput } from '#domain/availability.ts'
import { busyPeriods, holdingStatuses, type PreparationRule } from '#domain/busy.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { loadOpenings, noOpening, type Openings } from './headquarters.ts'
import { loadOffers, offeredPeriod } from './offers.ts'

/** What of an object decides when it can be had. */
export type ObjectFacts = {
  id: string
  location_id: string
  preparation_days: number | null
  max_months: number
  maintenance: boolean
}

/** The same of one object, lent still or not. */
export function objectFacts(ctx: Context, id: string): Promise<ObjectFacts> {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('objects')
      .select(['id', 'location_id', 'preparation_days', 'max_months', 'maintenance'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

export function preparationRule(
  ctx: Context,
  object: ObjectFacts,
  openings: Openings,
): PreparationRule {
  const { document } = ctx.library
  return {
    preparationOpening: openings.get(object.location_id) ?? noOpening,
    preparationDays: object.preparation_days ?? document.items.preparations_days,
    sameDayTurnover: document.same_day_turnover,
  }
}

/** Whose hold and turn, or which loan, is in nobody's way: that of who asks. */
type Except = { memberId?: string; loanId?: string }

/**
 * Busy periods of several objects in one query, from today on; lapsed holds count for nothing. The
 * openings are loaded where the caller has no use for them too.
 */
export function loadBusy(
  ctx: Context,
  objects: readonly ObjectFacts[],
  except: Except = {},
  known?: Openings,
): Promise<Map<string, BusyPeriod[]>> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    if (objects.length === 0) return new Map()
    const openings = known ?? (await loadOpenings(ctx))
    const loans = await db
      .selectFrom('loans')
      .select(['id', 'object_id', 'status', 'from_date', 'to_date', 'busy_until', 'member_id'])
      .select('return_date')
      .where('library_id', '=', ctx.library.id)
      .where(
        'object_id',
        'in',
        objects.map(({ id }) => id),
      )
      .where('status', 'in', [...holdingStatuses, 'returned'])
      .where(eb =>
        eb.or([eb('busy_until', '>=', ctx.today), eb('status', 'in', ['approved', 'extended'])]),
      )
      .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.at)]))
      .orderBy('from_date')
      .execute()
    const offers = await loadOffers(ctx, objects)
    return new Map(
      objects.map(object => {
        const own = loans.filter(
          loan =>
            loan.object_id === object.id &&
            loan.id !== except.loanId &&
            !(loan.status === 'checkout' && loan.member_id === except.memberId),
        )
        const busy = busyPeriods(own, ctx.today, preparationRule(ctx, object, openings))
        const offer = offers.get(object.id)
        const kept = offer && offer.memberId !== except.memberId
        return [object.id, kept ? [...busy, offeredPeriod(ctx, offer)] : busy]
      }),
    )
  })
}

/** Where each object is today, for badges and lists. */
export function loanFacts(
  ctx: Context,
  object: ObjectFacts,
  busy: readonly BusyPeriod[],
): ProductCard['loan'] {
  const now = busy.find(({ from_date, to_date }) => from_date <= ctx.today && ctx.today <= to_date)
  return {
    max_months: object.max_months,
    preparation_days: object.preparation_days ?? ctx.library.document.items.preparations_days,
    status: object.maintenance ? 'maintenance' : statusOf(now),
    to_date: object.maintenance || now?.kind === 'queue' ? null : (now?.to_date ?? null),
  }
}

function statusOf(now: BusyPeriod | undefined): ProductCard['loan']['status'] {
  if (!now) return 'available'
  return now.kind === 'queue' ? 'reserved' : 'busy'
}

/** The one input of every answer about when an object can be had at a pickup point. */
export async function availabilityAt(
  ctx: Context,
  object: ObjectFacts,
  headquartersId: string | null,
  except: Except = {},
): Promise<AvailabilityInput> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const openings = await loadOpenings(ctx)
    const busy = (await loadBusy(ctx, [object], except, openings)).get(object.id) ?? []
    return availabilityOf(ctx, object, openings, busy, headquartersId)
  })
}

/** The same from what is already loaded; `headquartersId` null asks of no point in particular. */
export function availabilityOf(
  ctx: Context,
  object: ObjectFacts,
  openings: Openings,
  busy: readonly BusyPeriod[],
  headquartersId: string | null,
): AvailabilityInput {
  return {
    ...preparationRule(ctx, object, openings),
    today: ctx.today,
    busy,
    opening: headquartersId ? (openings.get(headquartersId) ?? noOpening) : null,
    maxMonths: object.max_months,
    maintenance: object.maintenance,
  }
}
