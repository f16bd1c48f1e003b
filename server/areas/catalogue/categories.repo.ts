import { sql } from 'kysely'
import type { Db } from '#server/core/store/transaction.ts'

/** The categories in the library's order, each with how many products it has. */
export function listCategoryRows(db: Db) {
  return db
    .selectFrom('categories')
    .select(eb => [
      'slug',
      'name',
      'origin_id',
      'family',
      'img',
      eb
        .selectFrom('object_categories')
        .select(inner => inner.fn.countAll<string>().as('n'))
        .whereRef('object_categories.slug', '=', 'categories.slug')
        .as('count'),
      sql<string[]>`array(select slug from former_categories
        where into_slug = categories.slug order by slug)`.as('former'),
    ])
    .orderBy('position')
    .execute()
}

export async function listCategorySlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** The categories of products, in the library's order. */
export async function listCategoriesOf(db: Db, productIds: readonly string[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('object_categories')
    .innerJoin('categories', 'categories.slug', 'object_categories.slug')
    .select(['object_categories.object_id', 'categories.slug', 'categories.name'])
    .where('object_categories.object_id', 'in', productIds)
    .orderBy('categories.position')
    .execute()
}

/** A category by its slug, or by that of one that was merged into it. */
export function findCategory(db: Db, slug: string) {
  return db
    .selectFrom('categories')
    .select('slug')
    .where(sql<boolean>`slug = ${presentSlug(slug)}`)
    .executeTakeFirst()
}

/** The slug of a category, or of the one that it was merged into, as a part of a query. */
export function presentSlug(slug: string) {
  return sql<string>`coalesce(
    (select into_slug from former_categories where former_categories.slug = ${slug}::text), ${slug}::text)`
}

/** A category by its id in the catalogue's source, or by that of one that was merged into it. */
export function findCategoryByOrigin(db: Db, originId: string) {
  return db
    .selectFrom('categories')
    .select(['slug', 'family'])
    .where(eb =>
      eb.or([
        eb('origin_id', '=', originId),
        eb(
          'slug',
          'in',
          eb
            .selectFrom('former_categories')
            .select('into_slug')
            .where('former_categories.origin_id', '=', originId),
        ),
      ]),
    )
    .orderBy(sql`origin_id is not distinct from ${originId}`, 'desc')
    .executeTakeFirst()
}

/** Puts a product into a category, unless it is in it. */
export function insertProductCategory(db: Db, productId: string, slug: string) {
  return db
    .insertInto('object_categories')
    .values({ object_id: productId, slug })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function deleteProductCategory(db: Db, productId: string, slug: string) {
  return db
    .deleteFrom('object_categories')
    .where('object_id', '=', productId)
    .where('slug', '=', slug)
    .execute()
}
