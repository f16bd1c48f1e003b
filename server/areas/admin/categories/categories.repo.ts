import { type Insertable, sql } from 'kysely'
import type { CategoriesTable } from '#server/core/store/tables/catalogue.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Every category in the library's order, locked until the transaction ends if another call changes or removes it. */
export function lockCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'family', 'origin_id', 'img', 'position'])
    .orderBy('position')
    .orderBy('slug')
    .forUpdate()
    .execute()
}

export async function listFormerSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('former_categories').select('slug').execute()
  return rows.map(({ slug }) => slug)
}

export function insertCategory(db: Db, row: Insertable<CategoriesTable>) {
  return db.insertInto('categories').values(row).execute()
}

type Change = Partial<Pick<Insertable<CategoriesTable>, 'name' | 'family' | 'img' | 'position'>>

export function updateCategory(db: Db, slug: string, change: Change) {
  return db.updateTable('categories').set(change).where('slug', '=', slug).execute()
}

export function deleteCategory(db: Db, slug: string) {
  return db.deleteFrom('categories').where('slug', '=', slug).execute()
}

/** Whether any product is in it, also a withdrawn one. */
export async function hasProducts(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('object_categories')
    .select('object_id')
    .where('slug', '=', slug)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many products are in a category, and how many of them also in another one. */
export async function countInBoth(db: Db, slug: string, into: string) {
  const row = await db
    .selectFrom('object_categories as one')
    .leftJoin('object_categories as other', join =>
      join.onRef('other.object_id', '=', 'one.object_id').on('other.slug', '=', into),
    )
    .select(eb => [
      eb.fn.countAll<string>().as('products'),
      eb.fn.count<string>('other.object_id').as('both'),
    ])
    .where('one.slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { products: Number(row.products), both: Number(row.both) }
}

/** Locks the products of a category, by id like every call that locks several. */
export function lockProductsOf(db: Db, slug: string) {
  return db
    .selectFrom('objects')
    .select('id')
    .where('id', 'in', eb =>
      eb.selectFrom('object_categories').select('object_id').where('slug', '=', slug),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Moves every product of a category into another one, and what was merged into it before. */
export async function moveIntoCategory(db: Db, slug: string, into: string) {
  await db
    .insertInto('object_categories')
    .columns(['object_id', 'slug'])
    .expression(eb =>
      eb
        .selectFrom('object_categories as moved')
        .select(['moved.object_id', sql<string>`${into}::text`.as('slug')])
        .where('moved.slug', '=', slug),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db.deleteFrom('object_categories').where('slug', '=', slug).execute()
  await db
    .updateTable('former_categories')
    .set({ into_slug: into })
    .where('into_slug', '=', slug)
    .execute()
}

/** Notes that a category was merged into another one. */
export function insertFormerCategory(
  db: Db,
  { slug, name, origin_id }: { slug: string; name: string; origin_id: string | null },
  into: string,
) {
  return db
    .insertInto('former_categories')
    .values({ slug, name, origin_id, into_slug: into })
    .execute()
}
