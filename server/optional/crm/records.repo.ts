import type { CrmValues } from '#server/core/store/tables/crm.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The product that a record of the CRM is linked to, and the record's values at the last pull. */
export function findRecord(db: Db, crmId: string) {
  return db
    .selectFrom('crm_records')
    .select(['object_id', 'pulled'])
    .where('crm_id', '=', crmId)
    .executeTakeFirst()
}

/** Whether a record of the CRM is already linked to the product. */
export async function isLinked(db: Db, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('crm_records')
    .select('crm_id')
    .where('object_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

type Link = { crm_id: string; object_id: string }

/** Links a record of the CRM to a product, and saves the values that were pulled. */
export function upsertRecord(db: Db, link: Link, values: CrmValues) {
  const pulled = JSON.stringify(values)
  return db
    .insertInto('crm_records')
    .values({ ...link, pulled })
    .onConflict(conflict => conflict.columns(['library_id', 'crm_id']).doUpdateSet({ pulled }))
    .execute()
}

/** Locks a product's row until the transaction ends, and reads those of its values that the CRM has too. */
export async function lockProduct(db: Db, column: 'id' | 'code', value: string) {
  const row = await db
    .selectFrom('objects')
    .select(['id', 'code', 'name', 'description', 'withdrawn'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const firstCategory = await db
    .selectFrom('object_categories')
    .innerJoin('categories', 'categories.slug', 'object_categories.slug')
    .select('categories.slug')
    .where('object_categories.object_id', '=', row.id)
    .orderBy('categories.position')
    .executeTakeFirst()
  return { ...row, category: firstCategory?.slug ?? '' }
}

/** How the CRM may call each category. Those that were merged come first, so that a present one of the same name counts. */
export async function listCategoryNames(db: Db) {
  const former = await db
    .selectFrom('former_categories')
    .select(['into_slug as slug', 'name', 'origin_id'])
    .execute()
  const present = await db.selectFrom('categories').select(['slug', 'name', 'origin_id']).execute()
  return [...former, ...present]
}
