import type { Insertable } from 'kysely'
import type { DocumentsTable } from '../../store/tables/letters.ts'
import type { Db } from '../../store/transaction.ts'

/** Replaces an earlier document of the same name. */
export function saveDocument(db: Db, row: Insertable<DocumentsTable>) {
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
