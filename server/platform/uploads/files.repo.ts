import { type Insertable, type Selectable, sql } from 'kysely'
import { anyLike } from '#server/core/store/like.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export function insertFile(db: Db, row: Insertable<Tables['files']>) {
  return db.insertInto('files').values(row).execute()
}

const searched = ['files.name', 'files.id', 'objects.name', 'objects.code', 'members.name'] as const

/** Uploaded photos whose name, id, product or uploader matches the pattern, the latest first. */
export function searchFileRows(db: Db, pattern: string, limit: number) {
  return db
    .selectFrom('files')
    .innerJoin('members', 'members.id', 'files.member_id')
    .leftJoin('objects', 'objects.id', 'files.object_id')
    .select(['files.id', 'files.name', 'files.size', 'files.img', 'files.created_at'])
    .select(['members.name as member', 'objects.id as object_id'])
    .select(['objects.name as object_name', 'objects.names as object_names'])
    .where(anyLike(searched, pattern))
    .orderBy('files.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The ids of the photo with this id and of those that were uploaded under this name. */
export async function findFileIds(db: Db, id: string, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where(eb => eb.or([eb('id', '=', id), eb('name', '=', name)]))
    .execute()
  return rows.map(({ id }) => id)
}

export function listFiles(db: Db) {
  return db.selectFrom('files').select(['id', 'unused_since']).execute()
}

/** @returns the deleted ones */
export function deleteFiles(db: Db, ids: readonly string[]) {
  return db
    .deleteFrom('files')
    .where('id', 'in', ids)
    .returning(['id', 'name', 'object_id', 'category_slug'])
    .execute()
}

type FileKey = Pick<Selectable<Tables['files']>, 'library_id' | 'id'>

/** Those of some files of any library that have a row. */
export async function findKnownFiles(db: AnyDb, files: readonly FileKey[]): Promise<FileKey[]> {
  const libraries = files.map(({ library_id }) => library_id)
  const ids = files.map(({ id }) => id)
  const { rows } = await sql<FileKey>`
    select library_id, id from files
      join unnest(${libraries}::text[], ${ids}::text[]) as asked (library_id, id) using (library_id, id)`.execute(
    db,
  )
  return rows
}

/** Deletes the photos that nothing has used since `before`. @returns their ids */
export async function deleteUnusedFiles(db: AnyDb, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('files')
    .where('unused_since', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Photos = { productId: string; ids: readonly string[] }

/** Attaches photos to a product, if the member uploaded them and they are not in use. @returns those attached */
export async function attachPhotos(db: Db, memberId: string, { productId, ids }: Photos) {
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

/** Gives a category a photo, if the member uploaded it and it is not in use. @returns its picture */
export async function attachCategoryPhoto(
  db: Db,
  memberId: string,
  { slug, id }: { slug: string; id: string },
) {
  const row = await db
    .updateTable('files')
    .set({ category_slug: slug, unused_since: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('unused_since', 'is not', null)
    .returning('img')
    .executeTakeFirst()
  return row?.img
}

/** Detaches the photo of a category, if it has one: unused since `at`. */
export function detachCategoryPhoto(db: Db, slug: string, at: Date) {
  return db
    .updateTable('files')
    .set({ category_slug: null, unused_since: at })
    .where('category_slug', '=', slug)
    .execute()
}
