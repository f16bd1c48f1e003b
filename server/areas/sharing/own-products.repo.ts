import { sql } from 'kysely'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import {
  findCategoryByOrigin,
  insertProductCategory,
} from '#server/areas/catalogue/categories.repo.ts'
import { type ProductRow, selectProducts } from '#server/areas/catalogue/products.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'

function selectOwn(db: Db, ownerId: string) {
  return selectProducts(db).where('objects.owner_id', '=', ownerId)
}

/** The products that a member lends, newest first. */
export function listOwnProducts(db: Db, ownerId: string): Promise<ProductRow[]> {
  return selectOwn(db, ownerId).orderBy('objects.created_at', 'desc').execute()
}

export function findOwnProduct(db: Db, ownerId: string, id: string) {
  return selectOwn(db, ownerId).where('objects.id', '=', id).executeTakeFirst()
}

type Category = { slug: string; family: ProductRow['family'] }

/** A category that members may choose, by its id in the catalogue's source. */
export async function findCategory(db: Db, originId: string): Promise<Category | undefined> {
  const found = await findCategoryByOrigin(db, originId)
  return found?.slug === lentCategory ? undefined : found
}

/** The first category of a product, apart from that of all products lent by members. */
export function findCategoryOf(db: Db, productId: string) {
  return db
    .selectFrom('object_categories')
    .innerJoin('categories', 'categories.slug', 'object_categories.slug')
    .select('categories.origin_id')
    .where('object_categories.object_id', '=', productId)
    .where('categories.slug', '!=', lentCategory)
    .orderBy('categories.position')
    .executeTakeFirst()
}

/** Moves a product to another category, in place of all it had. */
export async function replaceCategory(db: Db, productId: string, { slug, family }: Category) {
  await db.deleteFrom('object_categories').where('object_id', '=', productId).execute()
  await insertProductCategory(db, productId, slug)
  await db.updateTable('objects').set({ family }).where('id', '=', productId).execute()
}

/** The next number for the label of a member's product. */
export async function nextCodeNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ n: string }>`select nextval('shared_object_codes') as n`.execute(db)
  return String(rows[0]?.n)
}
