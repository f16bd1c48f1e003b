import type { Insertable, Selectable, Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ObjectsTable } from '../store/tables/catalogue.ts'
import type { Db } from '../store/transaction.ts'

export type ProductRow = Omit<Selectable<ObjectsTable>, 'withdrawn' | 'category_names'>

/** Products that are not withdrawn, without the search vector. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('objects')
    .select([
      'objects.library_id',
      'objects.id',
      'objects.code',
      'objects.name',
      'objects.description',
      'objects.family',
      'objects.location_id',
      'objects.owner_id',
      'objects.corner',
      'objects.transportable',
      'objects.preparation_days',
      'objects.maintenance',
      'objects.highlighted',
      'objects.max_months',
      'objects.imgs',
      'objects.accessories',
      'objects.created_at',
    ])
    .where('objects.withdrawn', '=', false)
}

/** A product that is not withdrawn, by its id or by its code; `lock` locks its row until the commit. */
export function findProductRow(
  db: Db,
  idOrCode: string,
  { lock }: { lock: boolean },
): Promise<ProductRow | undefined> {
  const query = selectProducts(db)
    .where(eb => eb.or([eb('id', '=', idOrCode), eb('code', '=', idOrCode)]))
    .orderBy(eb => eb('id', '=', idOrCode), 'desc')
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Those of the products that are not withdrawn. */
export function listProductRows(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return selectProducts(db).where('objects.id', 'in', ids).execute()
}

/** The ids of the newest products that are not withdrawn. */
export async function listNewestProductIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('id')
    .where('withdrawn', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The highlighted products, newest first. */
export function listHighlightedProducts(db: Db, limit: number): Promise<ProductRow[]> {
  return selectProducts(db)
    .where('highlighted', '=', true)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** A product's categories, pickup point, owner and average rating, in one query. */
export function findSurroundings(db: Db, { id, location_id, owner_id }: ProductRow) {
  return db
    .selectNoFrom(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('object_categories')
          .innerJoin('categories', 'categories.slug', 'object_categories.slug')
          .select(['categories.slug', 'categories.name'])
          .where('object_categories.object_id', '=', id)
          .orderBy('categories.position'),
      ).as('categories'),
      jsonObjectFrom(
        eb.selectFrom('headquarters').select(['id', 'name', 'kind']).where('id', '=', location_id),
      )
        .$notNull()
        .as('place'),
      jsonObjectFrom(
        eb.selectFrom('members').select(['id', 'first_name']).where('id', '=', owner_id),
      ).as('owner'),
      jsonObjectFrom(
        eb
          .selectFrom('reviews')
          .select(of => [
            of.fn.avg<number | null>('rating').as('average'),
            of.fn.countAll<number>().as('count'),
          ])
          .where('object_id', '=', id),
      )
        .$notNull()
        .as('rating'),
    ])
    .executeTakeFirstOrThrow()
}

export function insertProduct(db: Db, values: Insertable<ObjectsTable>) {
  return db.insertInto('objects').values(values).returning('id').executeTakeFirstOrThrow()
}

export function updateProduct(db: Db, id: string, change: Updateable<ObjectsTable>) {
  return db.updateTable('objects').set(change).where('id', '=', id).execute()
}
