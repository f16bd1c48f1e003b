import type { InferResult, Insertable } from 'kysely'
import { outStates } from '#domain/loans/states.ts'
import { productsWith } from '#server/areas/catalogue/search-terms.repo.ts'
import { type Part, partOf } from '#server/core/store/part.ts'
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
    .select(['objects.handout_note', 'objects.manual', 'objects.own_fields'])
    .select(['headquarters.name as place', 'members.name as owner'])
}

export type AdminProductRow = InferResult<ReturnType<typeof selectAdminProducts>>[number]

type Searched = {
  terms: readonly string[]
  /** The same as a code, if it can be one. */
  code: string | null
  /** `lent`: only what the library lends itself. */
  show: 'all' | 'lent' | 'maintenance' | 'withdrawn'
}

/**
 * A page of the products that have all words in their name, shelf, codes or serial numbers, or have that code; or of all. By
 * name, but those first of which no word is half typed. `total`: how many there are on all pages.
 */
export function searchAdminProducts(db: Db, { terms, code, show }: Searched, part: Part) {
  let query = selectAdminProducts(db)
  if (show === 'lent') {
    query = query.where('objects.withdrawn', '=', false).where('objects.owner_id', 'is', null)
  } else if (show !== 'all') query = query.where(`objects.${show}`, '=', true)
  if (terms.length > 0 || code) {
    query = query
      .innerJoin(productsWith(terms, code).as('found'), 'found.id', 'objects.id')
      .orderBy('found.whole', 'desc')
  }
  return partOf(query.orderBy('objects.name').orderBy('objects.id'), part)
}

/** Who has copies of some products, those first who bring them back first. */
export function listHolders(db: Db, productIds: readonly string[]) {
  return db
    .selectFrom('loans')
    .innerJoin('copies', join =>
      join
        .onRef('copies.object_id', '=', 'loans.object_id')
        .onRef('copies.id', '=', 'loans.copy_id'),
    )
    .innerJoin('members', 'members.id', 'loans.member_id')
    .select(['loans.object_id', 'loans.id as loan', 'loans.to_date'])
    .select(['copies.code', 'members.id as member_id', 'members.name'])
    .where('loans.object_id', 'in', productIds)
    .where('loans.status', 'in', outStates)
    .orderBy('loans.to_date')
    .orderBy('copies.code')
    .execute()
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
