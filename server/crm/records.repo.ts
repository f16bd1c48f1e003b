import type { Insertable } from 'kysely'
import type { ObjectsTable } from '../store/tables/catalogue.ts'
import type { Db } from '../store/transaction.ts'
import type { CrmValues } from './merge.ts'

/** The product that a record of the CRM is, and the values it had at the last pull. */
export function findRecord(db: Db, libraryId: string, crmId: string) {
  return db
    .selectFrom('crm_records')
    .select(['object_id', 'pulled'])
    .where('library_id', '=', libraryId)
    .where('crm_id', '=', crmId)
    .executeTakeFirst()
}

/** Whether a record of the CRM is already linked to the product. */
export async function isLinked(db: Db, libraryId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('crm_records')
    .select('crm_id')
    .where('library_id', '=', libraryId)
    .where('object_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

type Link = { library_id: string; crm_id: string; object_id: string }

/** Links a record of the CRM to a product, and saves the values that were pulled. */
export function upsertRecord(db: Db, link: Link, values: CrmValues) {
  const pulled = JSON.stringify(values)
  return db
    .insertInto('crm_records')
    .values({ ...link, pulled })
    .onConflict(conflict => conflict.columns(['library_id', 'crm_id']).doUpdateSet({ pulled }))
    .execute()
}

/** A product's values that the CRM has too. Its row is locked until the transaction ends. */
export async function lockProduct(db: Db, libraryId: string, column: 'id' | 'code', value: string) {
  const row = await db
    .selectFrom('objects')
    .select(['id', 'code', 'name', 'description', 'withdrawn'])
    .where('library_id', '=', libraryId)
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const first = await db
    .selectFrom('object_categories')
    .innerJoin('categories', join =>
      join
        .onRef('categories.library_id', '=', 'object_categories.library_id')
        .onRef('categories.slug', '=', 'object_categories.slug'),
    )
    .select('categories.slug')
    .where('object_categories.library_id', '=', libraryId)
    .where('object_categories.object_id', '=', row.id)
    .orderBy('categories.position')
    .executeTakeFirst()
  return { ...row, category: first?.slug ?? '' }
}

export function insertProduct(db: Db, row: Insertable<ObjectsTable>) {
  return db.insertInto('objects').values(row).execute()
}

type InCategory = { library_id: string; object_id: string; slug: string }

export function deleteFromCategory(db: Db, { library_id, object_id, slug }: InCategory) {
  return db
    .deleteFrom('object_categories')
    .where('library_id', '=', library_id)
    .where('object_id', '=', object_id)
    .where('slug', '=', slug)
    .execute()
}

export function insertIntoCategory(db: Db, row: InCategory) {
  return db
    .insertInto('object_categories')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function listCategoryNames(db: Db, libraryId: string) {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'origin_id'])
    .where('library_id', '=', libraryId)
    .execute()
}

/** The category with this name in the CRM. */
export function findCategoryByOrigin(db: Db, originId: string) {
  return db
    .selectFrom('categories')
    .select('slug')
    .where('origin_id', '=', originId)
    .executeTakeFirst()
}
