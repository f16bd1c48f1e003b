import { sql } from 'kysely'
import type { Cursor } from '#server/core/store/cursor.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { type ProductRow, selectProducts } from '../products.repo.ts'
import { type Order as ChosenOrder, type Conditions, withFilters } from '../search.repo.ts'

export type Order = ChosenOrder | { by: 'name' }

type Browsed = { conditions: Conditions; order: Order; after: Cursor | null; limit: number }

/** A product, with what the next cursor holds of it. */
type Row = ProductRow & { sort_key: string }

/**
 * The products that fit, from the one after the cursor on. Each order is read off an index, so that a page costs the same
 * however many products there are.
 */
export function browseProducts(db: Db, { order, ...asked }: Browsed): Promise<Row[]> {
  switch (order.by) {
    case 'newest':
      return newest(db, asked)
    case 'lent':
      return mostLent(db, asked)
    case 'near':
      return nearest(db, order.places, asked)
    case 'name':
      return asked.conditions.category
        ? byNameInCategory(db, asked.conditions.category, asked)
        : byName(db, asked)
  }
}

type Asked = Omit<Browsed, 'order'>

function byName(db: Db, { conditions, after, limit }: Asked): Promise<Row[]> {
  const key = sql<string>`lower(objects.name)`
  return withFilters(selectProducts(db), conditions)
    .select(key.as('sort_key'))
    .$if(after !== null, query =>
      query.where(sql<boolean>`(${key}, objects.id) > (${after?.key}::text, ${after?.id})`),
    )
    .orderBy(key)
    .orderBy('objects.id')
    .limit(limit)
    .execute()
}

/** The names in the order of the category's own index. The planner reads it only if it knows the category. */
function byNameInCategory(
  db: Db,
  category: string,
  { conditions, after, limit }: Asked,
): Promise<Row[]> {
  const { category: _, ...others } = conditions
  return withFilters(selectProducts(db), others)
    .innerJoin('object_categories as listed', 'listed.object_id', 'objects.id')
    .where('listed.slug', '=', category)
    .select('listed.name_key as sort_key')
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(listed.name_key, listed.object_id) > (${after?.key}::text, ${after?.id})`,
      ),
    )
    .orderBy('listed.name_key')
    .orderBy('listed.object_id')
    .limit(limit)
    .execute()
}

function newest(db: Db, { conditions, after, limit }: Asked): Promise<Row[]> {
  return withFilters(selectProducts(db), conditions)
    .select(sql<string>`objects.created_at::text`.as('sort_key'))
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(objects.created_at, objects.id) < (${after?.key}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('objects.created_at', 'desc')
    .orderBy('objects.id', 'desc')
    .limit(limit)
    .execute()
}

function mostLent(db: Db, { conditions, after, limit }: Asked): Promise<Row[]> {
  return withFilters(selectProducts(db), conditions)
    .innerJoin('times_lent', 'times_lent.object_id', 'objects.id')
    .select(sql<string>`times_lent.times::text`.as('sort_key'))
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(times_lent.times, times_lent.object_id) < (${after?.key}::int, ${after?.id})`,
      ),
    )
    .orderBy('times_lent.times', 'desc')
    .orderBy('times_lent.object_id', 'desc')
    .limit(limit)
    .execute()
}

/** Of each place its first products by name, from the nearest place on. The key is the place's rank and the name. */
function nearest(
  db: Db,
  places: readonly string[],
  { conditions, after, limit }: Asked,
): Promise<Row[]> {
  const [, rank = '0', name = ''] = /^(\d+) (.*)$/s.exec(after?.key ?? '') ?? []
  const place = sql<{ place_id: string; rank: number }>`(
    select place_id, rank from unnest(${sql.val(places)}::text[]) with ordinality as ranked(place_id, rank)
    where rank >= ${rank}::int)`
  const key = sql<string>`lower(objects.name)`
  const ofPlace = withFilters(selectProducts(db), conditions)
    .where(sql<boolean>`objects.location_id = place.place_id`)
    // The index is entered at the last name seen.
    .where(
      sql<boolean>`${key} >= case when place.rank = ${rank}::int then ${name}::text else '' end`,
    )
    .where(
      sql<boolean>`(place.rank > ${rank}::int or (${key}, objects.id) > (${name}::text, ${after?.id ?? ''}))`,
    )
    .orderBy(key)
    .orderBy('objects.id')
    .limit(limit)
  return db
    .selectFrom(place.as('place'))
    .innerJoinLateral(ofPlace.as('objects'), join => join.onTrue())
    .selectAll('objects')
    .select(sql<string>`place.rank || ' ' || ${key}`.as('sort_key'))
    .orderBy('place.rank')
    .orderBy(key)
    .orderBy('objects.id')
    .limit(limit)
    .execute()
}
