import type { Selectable } from 'kysely'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'

/** The rows of a table in the order of these columns. */
export async function listRows<T extends keyof Tables & string>(
  db: AnyDb,
  libraryId: string,
  table: T,
  order: readonly string[],
): Promise<Selectable<Tables[T]>[]> {
  let query = db.selectFrom(table as 'objects').where('library_id', '=', libraryId)
  for (const column of order) query = query.orderBy(column as 'code')
  return (await query.selectAll().execute()) as unknown as Selectable<Tables[T]>[]
}

/** The members who have not left. */
export function listMembers(db: AnyDb, libraryId: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .execute()
}

export function listDocuments(db: AnyDb, libraryId: string) {
  return db
    .selectFrom('documents')
    .select(['name', 'content'])
    .where('library_id', '=', libraryId)
    .execute()
}
