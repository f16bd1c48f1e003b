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

export function findCategory(db: Db, slug: string) {
  return db.selectFrom('categories').select('slug').where('slug', '=', slug).executeTakeFirst()
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
