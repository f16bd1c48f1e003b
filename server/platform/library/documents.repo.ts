import { type Insertable, sql } from 'kysely'
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

/** How many bytes the PDFs of all manuals of a library have. */
export async function sizeOfManuals(db: Db): Promise<number> {
  const { size } = await db
    .selectFrom('documents')
    .select(sql<string | null>`sum(octet_length(content))`.as('size'))
    .where('name', 'like', 'manual-%')
    .executeTakeFirstOrThrow()
  return Number(size)
}

/** Deletes the PDFs that were stored before an instant and are no product's manual. */
export function deleteUnusedManuals(db: AnyDb, before: Date) {
  return db
    .deleteFrom('documents')
    .where('name', 'like', 'manual-%')
    .where('created_at', '<', before)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('objects')
            .select('objects.id')
            .whereRef('objects.library_id', '=', 'documents.library_id')
            .whereRef('objects.manual', '=', 'documents.name'),
        ),
      ),
    )
    .execute()
}
