import { type Insertable, sql } from 'kysely'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { type ObjectRow, objectColumns } from '../catalogue/products.repo.ts'
import type { ObjectsTable } from '../store/tables/catalogue.ts'
import type { Db } from '../store/transaction.ts'

function selectOwn(db: Db, ownerId: string) {
  return objectColumns(db).where('objects.owner_id', '=', ownerId)
}

/** The products that a member lends, newest first. */
export function listOwnProducts(db: Db, ownerId: string): Promise<ObjectRow[]> {
  return selectOwn(db, ownerId).orderBy('objects.created_at', 'desc').execute()
}

export function findOwnProduct(
  db: Db,
  ownerId: string,
  id: string,
): Promise<ObjectRow | undefined> {
  return selectOwn(db, ownerId).where('objects.id', '=', id).executeTakeFirst()
}

export function insertProduct(db: Db, values: Insertable<ObjectsTable>) {
  return db.insertInto('objects').values(values).returning('id').executeTakeFirstOrThrow()
}

export function updateName(db: Db, id: string, name: string) {
  return db.updateTable('objects').set({ name }).where('id', '=', id).execute()
}

export function updatePictures(db: Db, id: string, imgs: readonly Picture[]) {
  return db
    .updateTable('objects')
    .set({ imgs: JSON.stringify(imgs) })
    .where('id', '=', id)
    .execute()
}

type Category = { slug: string; family: ObjectRow['family'] }

/** A category that members may choose, by its id in the catalogue's source. */
export function findCategory(db: Db, originId: string): Promise<Category | undefined> {
  return db
    .selectFrom('categories')
    .select(['slug', 'family'])
    .where('origin_id', '=', originId)
    .where('slug', '!=', lentCategory)
    .executeTakeFirst()
}

/** The first category of a product, apart from that of all products lent by members. */
export function findCategoryOf(db: Db, productId: string) {
  return db
    .selectFrom('object_categories')
    .innerJoin('categories', join =>
      join
        .onRef('categories.library_id', '=', 'object_categories.library_id')
        .onRef('categories.slug', '=', 'object_categories.slug'),
    )
    .select('categories.origin_id')
    .where('object_categories.object_id', '=', productId)
    .where('categories.slug', '!=', lentCategory)
    .orderBy('categories.position')
    .executeTakeFirst()
}

export function insertProductCategory(db: Db, productId: string, slug: string) {
  return db.insertInto('object_categories').values({ object_id: productId, slug }).execute()
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

type Photos = { productId: string; ids: readonly string[] }

/** Attaches photos that the member uploaded and that are not in use. @returns those attached */
export async function attachPhotos(
  db: Db,
  memberId: string,
  { productId, ids }: Photos,
): Promise<{ id: string; img: Picture }[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('files')
    .set({ object_id: productId, unused_since: null })
    .where('member_id', '=', memberId)
    .where('object_id', 'is', null)
    .where('id', 'in', ids)
    .returning(['id', 'img'])
    .execute()
}

/** Detaches photos from a product: unused since `at`. */
export async function detachPhotos(db: Db, { productId, ids }: Photos, at: Date) {
  if (ids.length === 0) return
  await db
    .updateTable('files')
    .set({ object_id: null, unused_since: at })
    .where('object_id', '=', productId)
    .where('id', 'in', ids)
    .execute()
}
