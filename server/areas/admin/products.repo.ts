import { type InferResult, type Insertable, sql } from 'kysely'
import type { ObjectsTable } from '#server/core/store/tables/catalogue.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Products, also withdrawn ones, with their pickup point and owner. */
function selectAdminProducts(db: Db) {
  return db
    .selectFrom('objects')
    .innerJoin('headquarters', 'headquarters.id', 'objects.location_id')
    .leftJoin('members', 'members.id', 'objects.owner_id')
    .select(['objects.id', 'objects.code', 'objects.corner'])
    .select(['objects.name', 'objects.names', 'objects.description', 'objects.descriptions'])
    .select(['objects.location_id', 'objects.preparation_days', 'objects.max_months'])
    .select(['objects.maintenance', 'objects.in_service', 'objects.withdrawn'])
    .select('objects.highlighted')
    .select(['objects.transportable', 'objects.accessories', 'objects.imgs'])
    .select(['objects.handout_note', 'objects.manual'])
    .select(['headquarters.name as place', 'members.name as owner'])
}

export type AdminProductRow = InferResult<ReturnType<typeof selectAdminProducts>>[number]

/** Products whose name or code matches the pattern, or all, by name. */
export function searchAdminProducts(
  db: Db,
  pattern: string | null,
  { show, limit }: { show: 'all' | 'maintenance' | 'withdrawn'; limit: number },
): Promise<AdminProductRow[]> {
  let query = selectAdminProducts(db).orderBy('objects.name').limit(limit)
  if (pattern) {
    query = query.where(eb =>
      eb.or([
        eb(eb.fn('lower', ['objects.name']), 'like', pattern),
        sql<boolean>`lower(every_language(objects.names)) like ${pattern}`,
        sql<boolean>`exists (select from copies
          where copies.object_id = objects.id and lower(copies.code) like ${pattern})`,
      ]),
    )
  }
  if (show !== 'all') query = query.where(`objects.${show}`, '=', true)
  return query.execute()
}

export function findAdminProduct(db: Db, id: string): Promise<AdminProductRow | undefined> {
  return selectAdminProducts(db).where('objects.id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockAdminProduct(db: Db, id: string): Promise<AdminProductRow | undefined> {
  return selectAdminProducts(db)
    .where('objects.id', '=', id)
    .forUpdate('objects')
    .executeTakeFirst()
}

/** @returns its id; `undefined` if the code exists already */
export async function insertProductIfNew(db: Db, row: Insertable<ObjectsTable>) {
  const inserted = await db
    .insertInto('objects')
    .values(row)
    .onConflict(conflict => conflict.columns(['library_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Some categories, which nobody removes until the transaction ends. */
export function findCategories(db: Db, slugs: readonly string[]) {
  return db
    .selectFrom('categories')
    .select(['slug', 'family'])
    .where('slug', 'in', slugs)
    .orderBy('slug')
    .forKeyShare()
    .execute()
}

/** Puts a product in these categories and no others. */
export async function saveCategories(db: Db, productId: string, slugs: readonly string[]) {
  await db
    .deleteFrom('object_categories')
    .where('object_id', '=', productId)
    .where('slug', 'not in', slugs)
    .execute()
  await db
    .insertInto('object_categories')
    .values(slugs.map(slug => ({ object_id: productId, slug })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A product's photos. Its row is locked until the transaction ends. */
export async function lockImages(db: Db, id: string) {
  const row = await db
    .selectFrom('objects')
    .select('imgs')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.imgs ?? []
}
