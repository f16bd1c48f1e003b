import { type SelectQueryBuilder, sql } from 'kysely'
import { isLost, isOpen } from '#server/areas/availability/busy.repo.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { presentSlug } from './categories.repo.ts'
import { codedCopies } from './product-codes.repo.ts'
import { type ProductRow, selectProducts } from './products.repo.ts'
import type { TextQuery } from './search-terms.repo.ts'

export type Conditions = {
  category?: string | undefined
  point?: string | undefined
  period: { from: string; to: string } | null
  /** Only products with this code, in any spelling. */
  code?: string
  /** Only the library's own products, without those that members lend or that are at a home. */
  own?: true
  /** Reservations that expired before this instant do not count. */
  at: Date
}

type Objects<O> = SelectQueryBuilder<Tables, 'objects', O>

/**
 * Restricts a query over products to those that the filters allow, as far as the database can check. It
 * leaves out products with a loan on these days. It does not check closed days of pickup points.
 */
export function withFilters<O>(
  query: Objects<O>,
  { category, point, period, at, code, own }: Conditions,
): Objects<O> {
  let narrowed = query
  if (category) {
    narrowed = narrowed.where(eb =>
      eb.exists(
        eb
          .selectFrom('object_categories')
          .select(sql`1`.as('one'))
          .whereRef('object_categories.object_id', '=', 'objects.id')
          .where('object_categories.slug', '=', presentSlug(category)),
      ),
    )
  }
  if (code) {
    narrowed = narrowed.where(
      sql<boolean>`objects.id = any(array(select object_id from ${codedCopies(code)}))`,
    )
  }
  if (own) narrowed = ofLibrary(narrowed)
  if (point) narrowed = collectableAt(narrowed, point)
  return period ? freeOn(narrowed, period, at) : narrowed
}

function ofLibrary<O>(query: Objects<O>): Objects<O> {
  return query
    .where('objects.owner_id', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('headquarters')
            .select(sql`1`.as('one'))
            .whereRef('headquarters.id', '=', 'objects.location_id')
            .where('headquarters.kind', '=', 'private'),
        ),
      ),
    )
}

/** Products of that pickup point, and those that can be brought there, unless it is a home. */
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

function freeOn<O>(query: Objects<O>, { from, to }: { from: string; to: string }, at: Date) {
  return query.where('objects.maintenance', '=', false).where(eb =>
    // Of several copies some may be free: the days' rules count them.
    eb.or([
      eb('objects.in_service', '>', 1),
      eb.not(
        eb.exists(
          eb
            .selectFrom('loans')
            .select(sql`1`.as('one'))
            .whereRef('loans.object_id', '=', 'objects.id')
            .where(isOpen(at))
            .where(of => of.not(isLost))
            .where('loans.from_date', '<=', to)
            .where('loans.busy_until', '>=', from),
        ),
      ),
    ]),
  )
}

/** An order that was chosen instead of the best match first. `near`: the pickup points, the nearest first. */
export type Order = { by: 'newest' | 'lent' } | { by: 'near'; places: readonly string[] }

function orderKey(order: Order) {
  if (order.by === 'near') {
    return sql`array_position(${sql.val(order.places)}::text[], objects.location_id)`
  }
  return order.by === 'newest'
    ? sql`objects.created_at`
    : sql`(select times from times_lent where times_lent.object_id = objects.id)`
}

type Text = {
  query: TextQuery
  /** How many of the best matches are read. */
  most: number
}

/** Products that fit the conditions: by name, or with a text the best match first. */
export function searchProductRows(
  db: Db,
  conditions: Conditions,
  text: Text | null,
  { offset, limit, order }: { offset: number; limit: number; order?: Order | undefined },
): Promise<ProductRow[]> {
  const products = withFilters(selectProducts(db), conditions).offset(offset).limit(limit)
  if (!text) {
    return products.orderBy(sql`lower(objects.name)`).orderBy('objects.id').execute()
  }
  const { whole, typed } = text.query
  const found = sql<{
    id: string
    rank: number
  }>`found_objects(${whole}, ${typed}, ${text.most}::int)`
  const matches = products.innerJoin(found.as('found'), 'found.id', 'objects.id')
  const sorted = order
    ? matches.orderBy(orderKey(order), order.by === 'near' ? 'asc' : 'desc')
    : matches
  return sorted
    .orderBy('found.rank', 'desc')
    .orderBy('objects.name')
    .orderBy('objects.id')
    .execute()
}
