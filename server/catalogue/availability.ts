import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BusyPeriod } from '#contract/shapes/catalogue.ts'
import { type Absence, concealed } from '#domain/days/absence.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import {
  busyPeriods,
  type HeldLoan,
  holdingStatuses,
  type PreparationRule,
} from '#domain/days/busy.ts'
import type { Context } from '../context.ts'
import { noOpening, type Openings, openingsOf } from '../pickup-points/headquarters.ts'
import { selectOpenings } from '../pickup-points/openings.repo.ts'
import { selectTurns, type TurnRow } from '../queue/queue-entries.repo.ts'
import { currentTurns, turnPeriod } from '../queue/turns.ts'
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
  return ctx.db
    .selectFrom('objects')
    .select(['id', 'location_id', 'preparation_days', 'max_months', 'maintenance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** @param openings `null` where it does not matter when a point is open */
export function preparationRule(
  ctx: Context,
  object: ObjectFacts,
  openings: Openings | null,
): PreparationRule {
  const { document } = ctx.library
  return {
    preparationOpening: openings && (openings.get(object.location_id) ?? noOpening),
    preparationDays: object.preparation_days ?? document.items.preparations_days,
    sameDayTurnover: document.same_day_turnover,
  }
}

/** Whose hold and turn, or which loan, is in nobody's way: that of who asks. */
type Except = {
  memberId?: string
  loanId?: string
  /** Asks about objects of their own. */
  ownerId?: string
}

/** When each object is busy, by its id. */
export type Busy = Map<string, BusyPeriod[]>
/** When each of some objects is busy, and when the points of the library are open. */
export type Calendars = { busy: Busy; openings: Openings }

/** All of it in one query, from today on; lapsed holds count for nothing. */
export async function loadCalendars(
  ctx: Context,
  objects: readonly ObjectFacts[],
  except: Except = {},
): Promise<Calendars> {
  if (objects.length === 0) return { busy: new Map(), openings: new Map() }
  const { loans, offered, homes, ...open } = await ctx.db
    .selectNoFrom([...selectOpenings(ctx.db, ctx.today), ...whatKeeps(ctx, objects)])
    .executeTakeFirstOrThrow()
  const openings = openingsOf(open, { all: except.loanId !== undefined })
  const busy = await busyOf(ctx, objects, { loans, offered, homes }, openings, except)
  return { openings, busy }
}

/** What keeps some objects, as part of a query whose row `busyOf` reads. */
export function whatKeeps(ctx: Context, objects: readonly ObjectFacts[]) {
  const ids = objects.map(({ id }) => id)
  return [
    jsonArrayFrom(holdingLoans(ctx, ids)).as('loans'),
    jsonArrayFrom(selectTurns(ctx.db, ids)).as('offered'),
    jsonArrayFrom(objectsAtHome(ctx, ids)).as('homes'),
  ] as const
}

type HoldingLoan = HeldLoan & { id: string; object_id: string; member_id: string | null }
type HomeObject = { id: string; absences: Absence[] }
type Kept = { loans: HoldingLoan[]; offered: TurnRow[]; homes: HomeObject[] }

/** @param openings as of `preparationRule` */
export async function busyOf(
  ctx: Context,
  objects: readonly ObjectFacts[],
  { loans, offered, homes }: Kept,
  openings: Openings | null,
  except: Except = {},
): Promise<Busy> {
  const offers = await currentTurns(ctx, objects, offered)
  const periodsOf = (object: ObjectFacts) => {
    const own = loans.filter(
      loan =>
        loan.object_id === object.id &&
        loan.id !== except.loanId &&
        !(loan.status === 'checkout' && loan.member_id === except.memberId),
    )
    const busy = busyPeriods(own, ctx.today, preparationRule(ctx, object, openings))
    const offer = offers.get(object.id)
    const kept = offer && offer.memberId !== except.memberId
    const all = kept ? [...busy, turnPeriod(ctx, offer)] : busy
    // The parties of a loan, and the owner on their own page, are told as it is.
    const home = except.loanId || except.ownerId ? null : homes.find(({ id }) => id === object.id)
    return home ? concealed(all, home.absences) : all
  }
  return new Map(objects.map(object => [object.id, periodsOf(object)]))
}

/** What keeps some objects busy from today on. */
function holdingLoans(ctx: Context, objectIds: readonly string[]) {
  return ctx.db
    .selectFrom('loans')
    .select(['id', 'object_id', 'status', 'from_date', 'to_date', 'busy_until', 'member_id'])
    .select('return_date')
    .where('object_id', '=', eb => eb.fn.any(sql.val(objectIds)))
    .where('status', 'in', [...holdingStatuses, 'returned'])
    .where(eb =>
      eb.or([eb('busy_until', '>=', ctx.today), eb('status', 'in', ['approved', 'extended'])]),
    )
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.at)]))
    .orderBy('from_date')
}

/** Those of some objects that are at somebody's home, with the days on which nobody is there. */
function objectsAtHome(ctx: Context, objectIds: readonly string[]) {
  return ctx.db
    .selectFrom('objects')
    .innerJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'objects.library_id')
        .onRef('headquarters.id', '=', 'objects.location_id'),
    )
    .select('objects.id')
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('holidays')
          .select(['holidays.first_day', 'holidays.last_day'])
          .select(of =>
            of
              .fn<string[]>('array', [
                of
                  .selectFrom('additional_days')
                  .select('additional_days.day')
                  .whereRef('additional_days.library_id', '=', 'holidays.library_id')
                  .whereRef('additional_days.headquarters_id', '=', 'holidays.headquarters_id')
                  .whereRef('additional_days.day', '>=', 'holidays.first_day')
                  .whereRef('additional_days.day', '<=', 'holidays.last_day'),
              ])
              .as('open_days'),
          )
          .whereRef('holidays.library_id', '=', 'headquarters.library_id')
          .whereRef('holidays.headquarters_id', '=', 'headquarters.id')
          .where('holidays.last_day', '>=', ctx.today),
      ).as('absences'),
    )
    .where('objects.id', '=', eb => eb.fn.any(sql.val(objectIds)))
    .where('headquarters.kind', '=', 'private')
}

/** The one input of every answer about when an object can be had at a pickup point. */
export async function availabilityAt(
  ctx: Context,
  object: ObjectFacts,
  headquartersId: string | null,
  except: Except = {},
): Promise<AvailabilityInput> {
  return availabilityOf(ctx, object, await loadCalendars(ctx, [object], except), headquartersId)
}

/** The same from what is already loaded; `headquartersId` null asks of no point in particular. */
export function availabilityOf(
  ctx: Context,
  object: ObjectFacts,
  { openings, busy }: Calendars,
  headquartersId: string | null,
): AvailabilityInput {
  return {
    ...preparationRule(ctx, object, openings),
    today: ctx.today,
    busy: busy.get(object.id) ?? [],
    opening: headquartersId ? (openings.get(headquartersId) ?? noOpening) : null,
    maxMonths: object.max_months,
    maintenance: object.maintenance,
  }
}
