import { sql } from 'kysely'
import type { Db } from '#server/core/store/transaction.ts'
import { selectCards } from './products.repo.ts'

/** How many products are lent. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('objects')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('withdrawn', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Of the newest products, those that are at the library's own pickup points and in service. It reads no more rows in a
 * large library.
 */
export function listCandidates(db: Db, most: number) {
  return db
    .selectFrom(
      db
        .selectFrom('objects')
        .select(['id', 'location_id', 'family', 'highlighted', 'maintenance', 'withdrawn'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(most)
        .as('newest'),
    )
    .innerJoin('headquarters', 'headquarters.id', 'newest.location_id')
    .select([
      'newest.id',
      'newest.location_id as point',
      'newest.highlighted',
      sql<string>`coalesce(newest.family, '')`.as('group'),
    ])
    .where('newest.withdrawn', '=', false)
    .where('newest.maintenance', '=', false)
    .where('headquarters.kind', '!=', 'private')
    .where('headquarters.available', '=', true)
    .execute()
}

/** The list entries of some products. */
export function listCardRows(db: Db, ids: readonly string[]) {
  return selectCards(db).where('objects.id', '=', sql<string>`any(${ids}::text[])`).execute()
}

/** The first products of some categories by name, with their category. */
export function listOfCategories(db: Db, slugs: readonly string[], each: number) {
  return db
    .selectFrom(sql<{ slug: string }>`unnest(${slugs}::text[])`.as<'wanted'>(sql`wanted(slug)`))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('object_categories')
          .select('object_id')
          .whereRef('object_categories.slug', '=', 'wanted.slug')
          .orderBy('name_key')
          .orderBy('object_id')
          .limit(each)
          .as('listed'),
      join => join.onTrue(),
    )
    .select(['wanted.slug', 'listed.object_id as id'])
    .execute()
}
