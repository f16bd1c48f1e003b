import { type SelectQueryBuilder, sql } from 'kysely'
import { holdingStatuses } from '#domain/days/busy.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../store/tables.ts'

export type Filters = {
  category?: string | undefined
  point?: string | undefined
  free?: 'now' | undefined
  from?: string | undefined
  to?: string | undefined
}

type Objects<O> = SelectQueryBuilder<Tables, 'objects', O>

/**
 * Narrows a query over objects to those that the filters allow, as far as the database can tell: a
 * loan in the way is, days that a pickup point is closed are the domain's to judge.
 */
export function withFilters<O>(ctx: Context, query: Objects<O>, filters: Filters): Objects<O> {
  let narrowed = query
  const { category, point } = filters
  if (category) {
    narrowed = narrowed.where(eb =>
      eb.exists(
        eb
          .selectFrom('object_categories')
          .select(sql`1`.as('one'))
          .whereRef('object_categories.library_id', '=', 'objects.library_id')
          .whereRef('object_categories.object_id', '=', 'objects.id')
          .where('object_categories.slug', '=', category),
      ),
    )
  }
  if (point) narrowed = collectableAt(narrowed, point)
  const period = periodOf(ctx, filters)
  return period ? freeOn(ctx, narrowed, period) : narrowed
}

/** The days an object must be free; today alone for «now». */
export function periodOf(ctx: Context, { free, from, to }: Filters) {
  if (from || to) {
    const first = from ?? to ?? ctx.today
    return { from: first, to: to ?? first }
  }
  return free ? { from: ctx.today, to: ctx.today } : null
}

/** Objects that live there, and those that can be brought there, unless it is somebody's home. */
function collectableAt<O>(query: Objects<O>, point: string): Objects<O> {
  return query.where(eb =>
    eb.or([
      eb('objects.location_id', '=', point),
      eb.and([
        eb('objects.transportable', '=', true),
        eb.exists(
          eb
            .selectFrom('headquarters as wanted')
            .innerJoin('headquarters as home', 'home.library_id', 'wanted.library_id')
            .select(sql`1`.as('one'))
            .where('wanted.id', '=', point)
            .where('wanted.available', '=', true)
            .where('wanted.kind', '!=', 'private')
            .whereRef('home.id', '=', 'objects.location_id')
            .where('home.kind', '!=', 'private'),
        ),
      ]),
    ]),
  )
}

function freeOn<O>(
  ctx: Context,
  query: Objects<O>,
  { from, to }: { from: string; to: string },
): Objects<O> {
  return query.where('objects.maintenance', '=', false).where(eb =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('loans')
          .select(sql`1`.as('one'))
          .whereRef('loans.library_id', '=', 'objects.library_id')
          .whereRef('loans.object_id', '=', 'objects.id')
          .where('loans.status', 'in', holdingStatuses)
          .where('loans.from_date', '<=', to)
          .where('loans.busy_until', '>=', from)
          .where(inner =>
            inner.or([inner('expires_at', 'is', null), inner('expires_at', '>', ctx.at)]),
          ),
      ),
    ),
  )
}
