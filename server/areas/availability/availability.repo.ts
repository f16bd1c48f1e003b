import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectOpenings } from '#server/areas/pickup-points/openings.repo.ts'
import { outOfService } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { isHolding, isPrepared } from './busy.repo.ts'
import { selectFirstWaiting } from './first-waiting.repo.ts'

/** The columns of a product that decide when it can be borrowed. */
export type ProductFacts = {
  id: string
  location_id: string
  preparation_days: number | null
  max_months: number
  maintenance: boolean
  /** How many copies are in service. */
  in_service: number
}

/** The facts of some products, withdrawn or not. */
export function listProductFacts(db: Db, ids: readonly string[]): Promise<ProductFacts[]> {
  return selectProductFacts(db).where('id', 'in', ids).execute()
}

/** The facts of a product, withdrawn or not. @throws NoResultError for an unknown id */
export function getProductFacts(db: Db, id: string): Promise<ProductFacts> {
  return selectProductFacts(db).where('id', '=', id).executeTakeFirstOrThrow()
}

function selectProductFacts(db: Db) {
  return db
    .selectFrom('objects')
    .select(['id', 'location_id', 'preparation_days', 'max_months', 'maintenance', 'in_service'])
}

/** Reservations that expired before the instant `at` do not count. */
export type When = { today: string; at: Date }

/**
 * What keeps some products busy from `today` on: loans, queues and owners' absences; and when every pickup
 * point is open, in one query.
 */
export function findCalendarRows(db: Db, productIds: readonly string[], when: When) {
  return db.selectNoFrom(selectCalendars(db, sql.val(productIds), when)).executeTakeFirstOrThrow()
}

export type CalendarRows = Awaited<ReturnType<typeof findCalendarRows>>

/** The same with the products' own pickup points only, which is enough for their state today. */
export function findOwnCalendarRows(
  db: Db,
  products: readonly Pick<ProductFacts, 'id' | 'location_id'>[],
  when: When,
): Promise<CalendarRows> {
  const ids = sql.val(products.map(({ id }) => id))
  const points = sql.val(products.map(({ location_id }) => location_id))
  return db.selectNoFrom(selectCalendars(db, ids, when, points)).executeTakeFirstOrThrow()
}

/**
 * The products that a query finds, in its order, with their calendars at their own pickup points, in one query. The
 * values are read from JSON, so that the query may select texts, numbers and JSON only.
 */
export function selectWithCalendars<Row extends ProductFacts>(
  db: Db,
  products: SelectQueryBuilder<Tables, keyof Tables, Row>,
  when: When,
) {
  // Not `coalesce((select array_agg(…)), …)`: under row-level security that uses no index.
  const ids = sql<readonly string[]>`array(select id from found_product)`
  const points = sql<readonly string[]>`array(select location_id from found_product)`
  const found = sql<Row[]>`(select coalesce(json_agg(found_product), '[]') from found_product)`
  return db
    .with('found_product', () => products)
    .selectNoFrom([found.as('rows'), ...selectCalendars(db, ids, when, points)])
}

/** The calendars of some products as columns of a larger query. @param points the pickup points that matter; by default all */
export function selectCalendars(
  db: Db,
  productIds: Expression<readonly string[]>,
  when: When,
  points?: Expression<readonly string[]>,
) {
  return [
    ...selectOpenings(db, when.today, points),
    jsonArrayFrom(selectHoldingLoans(db, productIds, when)).as('loans'),
    jsonArrayFrom(selectFirstWaiting(db, productIds)).as('waiting'),
    jsonArrayFrom(selectProductsAtHome(db, productIds, when.today)).as('homes'),
  ] as const
}

/**
 * Loans and reservations that keep some products busy from `today` on. Each part reads an index without the many loans of
 * the past.
 */
function selectHoldingLoans(
  db: Db,
  productIds: Expression<readonly string[]>,
  { today, at }: When,
) {
  const loans = db
    .selectFrom('loans')
    .select(['id', 'object_id', 'member_id', 'status', 'from_date as from', 'to_date as to'])
    .select(['busy_until', 'return_date', outOfService('loans').as('unserved')])
    .where('object_id', '=', eb => eb.fn.any(productIds))
  const open = loans.where(isHolding(today, at))
  return open.unionAll(loans.where(isPrepared(today))).orderBy('from')
}

/** Those of some products that are at a member's home, with the days on which nobody is there. */
function selectProductsAtHome(db: Db, productIds: Expression<readonly string[]>, today: string) {
  return db
    .selectFrom('objects as at_home')
    .innerJoin('headquarters', 'headquarters.id', 'at_home.location_id')
    .select('at_home.id')
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
                  .whereRef('additional_days.headquarters_id', '=', 'holidays.headquarters_id')
                  .whereRef('additional_days.day', '>=', 'holidays.first_day')
                  .whereRef('additional_days.day', '<=', 'holidays.last_day'),
              ])
              .as('open_days'),
          )
          .whereRef('holidays.headquarters_id', '=', 'headquarters.id')
          .where('holidays.last_day', '>=', today),
      ).as('absences'),
    )
    .where('at_home.id', '=', eb => eb.fn.any(productIds))
    .where('headquarters.kind', '=', 'private')
}
