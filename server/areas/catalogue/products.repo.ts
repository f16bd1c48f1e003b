import {
  type Expression,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectCalendars, type When } from '#server/areas/availability/availability.repo.ts'
import { compileOnce } from '#server/core/store/compiled-query.ts'
import type { ObjectsTable } from '#server/core/store/tables/catalogue.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type ProductRow = Omit<
  Selectable<ObjectsTable>,
  'withdrawn' | 'category_names' | 'handout_note'
>
/** The columns of a list entry. */
export type CardRow = Pick<ProductRow, (typeof cardColumns)[number]>

const cardColumns = [
  'id',
  'code',
  'name',
  'names',
  'location_id',
  'preparation_days',
  'maintenance',
  'in_service',
  'max_months',
  'imgs',
] as const

/** Products that are not withdrawn, without the search vector. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('objects')
    .select([
      'objects.library_id',
      'objects.id',
      'objects.code',
      'objects.name',
      'objects.names',
      'objects.description',
      'objects.descriptions',
      'objects.family',
      'objects.location_id',
      'objects.owner_id',
      'objects.corner',
      'objects.transportable',
      'objects.preparation_days',
      'objects.maintenance',
      'objects.in_service',
      'objects.highlighted',
      'objects.max_months',
      'objects.imgs',
      'objects.accessories',
      'objects.manual',
      'objects.own_fields',
      'objects.created_at',
    ])
    .where('objects.withdrawn', '=', false)
}

/** The columns of list entries, of products that are not withdrawn. */
export function selectCards(db: Db) {
  return db
    .selectFrom('objects')
    .select(cardColumns.map(column => `objects.${column}` as const))
    .where('objects.withdrawn', '=', false)
}

/** A product by its id or else by the code of one of its copies, among those that a query reads. */
function named<O>(products: SelectQueryBuilder<Tables, 'objects', O>, idOrCode: string) {
  return (
    products
      // One list, which an index answers: `or` with a subquery reads every product.
      .where(
        sql<boolean>`objects.id = any(array(select ${idOrCode}::text
        union all select object_id from copies where code = ${idOrCode}))`,
      )
      .orderBy(eb => eb('objects.id', '=', idOrCode), 'desc')
  )
}

/** A product that is not withdrawn, by its id or else by its code, as a part of a query. */
export function selectProduct(db: Db, idOrCode: string) {
  return named(selectProducts(db), idOrCode)
}

export function findProductRow(db: Db, idOrCode: string): Promise<ProductRow | undefined> {
  return selectProduct(db, idOrCode).executeTakeFirst()
}

/** The id of a product, withdrawn or not, by its id or else by its code. */
export async function findProductId(db: Db, idOrCode: string): Promise<string | undefined> {
  const products = db.selectFrom('objects').select('objects.id')
  return (await named(products, idOrCode).executeTakeFirst())?.id
}

/** What decides whether, where and when some products are lent, withdrawn or not, as a part of a query. */
export function selectLentProducts(db: Db, ids: Expression<readonly string[]>) {
  return db
    .selectFrom('objects')
    .select(['objects.id', 'name', 'names', 'location_id', 'owner_id', 'transportable'])
    .select(['preparation_days', 'maintenance', 'in_service', 'max_months', 'withdrawn'])
    .where('objects.id', '=', eb => eb.fn.any(ids))
}

export type LentProduct = { withdrawn: boolean } & Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'names'
  | 'location_id'
  | 'owner_id'
  | 'transportable'
  | 'preparation_days'
  | 'maintenance'
  | 'in_service'
  | 'max_months'
>

/** Locks a product's row until the commit, also that of a withdrawn one. */
export function lockProduct(db: Db, id: string) {
  return db.selectFrom('objects').select('id').where('id', '=', id).forUpdate().execute()
}

/** The same of several products, in the order of their ids, as every call locks them. */
export function lockProducts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('objects')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Those of the products that are not withdrawn. */
export function listProductRows(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return selectProducts(db).where('objects.id', 'in', ids).execute()
}

/** Those of the products that are withdrawn. */
export function listWithdrawnProducts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('objects')
    .select(['id', 'name', 'names'])
    .where('id', 'in', ids)
    .where('withdrawn', '=', true)
    .execute()
}

/** The ids of the newest products that are not withdrawn. */
export async function listNewestProductIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('id')
    .where('withdrawn', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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

/** A product that is not withdrawn, by its id or code, with everything that its page shows, in one query. */
export async function findProductInFull(db: Db, idOrCode: string, { today, at }: When) {
  const [row] = await productInFull(db, { idOrCode, today, at }, '')
  return row
}

const productInFull = compileOnce((db, { idOrCode, today, at }: When & { idOrCode: string }) =>
  selectProduct(db, idOrCode).select(eb => [
    jsonArrayFrom(
      eb
        .selectFrom('object_categories')
        .innerJoin('categories', 'categories.slug', 'object_categories.slug')
        .select(['categories.slug', 'categories.name'])
        .whereRef('object_categories.object_id', '=', 'objects.id')
        .orderBy('categories.position'),
    ).as('categories'),
    jsonObjectFrom(
      eb
        .selectFrom('headquarters')
        .select(['headquarters.id', 'headquarters.name', 'kind'])
        .whereRef('headquarters.id', '=', 'objects.location_id'),
    )
      .$notNull()
      .as('place'),
    jsonObjectFrom(
      eb
        .selectFrom('members')
        .select(['members.id', 'first_name'])
        .whereRef('members.id', '=', 'objects.owner_id'),
    ).as('owner'),
    jsonObjectFrom(
      eb
        .selectFrom('reviews')
        .select(of => [
          of.fn.avg<number | null>('rating').as('average'),
          of.fn.countAll<number>().as('count'),
        ])
        .whereRef('object_id', '=', 'objects.id'),
    )
      .$notNull()
      .as('rating'),
    ...selectCalendars(
      db,
      sql`array[${eb.ref('objects.id')}]`,
      { today, at },
      sql`array[${eb.ref('objects.location_id')}]`,
    ),
  ]),
)

export function insertProduct(db: Db, values: Insertable<ObjectsTable>) {
  return db.insertInto('objects').values(values).returning('id').executeTakeFirstOrThrow()
}

export function updateProduct(db: Db, id: string, change: Updateable<ObjectsTable>) {
  return db.updateTable('objects').set(change).where('id', '=', id).execute()
}
