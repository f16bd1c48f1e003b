import type { Insertable } from 'kysely'
import type { DocumentsTable } from '#server/core/store/tables/emails.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

/** A public document of the library. */
export function findDocument(db: Db, name: string) {
  return db
    .selectFrom('documents')
    .select(['mimetype', 'content'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Replaces an earlier document of the same name. */
export function saveDocument(db: AnyDb, row: Insertable<DocumentsTable>) {
  const { mimetype, content } = row
  return db
    .insertInto('documents')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['library_id', 'name']).doUpdateSet({ mimetype, content }),
    )
    .execute()
}

export function deleteDocument(db: Db, name: string) {
  return db.deleteFrom('documents').where('name', '=', name).execute()
}
