import { sql } from 'kysely'
import type { ImportCounts, ImportUndone } from '#contract/shapes/admin/imports.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

type Entry = { name: string; by: string | null; at: Date }

/** Writes the entry of an import. From now on the database records what the transaction changes. @returns its id */
export async function beginEntry(db: Db, { name, by, at }: Entry): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({ name, made_by: by, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select set_config('app.import', ${id}, true)`.execute(db)
  return id
}

export async function endEntry(db: Db, id: string, counts: ImportCounts) {
  await sql`select set_config('app.import', '', true)`.execute(db)
  const changed = { counts: JSON.stringify(counts) }
  await db.updateTable('imports').set(changed).where('id', '=', id).execute()
}

/** Whether the library made this import. */
export function findEntry(db: Db, id: string) {
  return db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst()
}

/** Locks the entry of an import until the commit. */
export function lockEntry(db: Db, id: string) {
  return db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function markUndone(db: Db, id: string, by: string, at: Date, undone: ImportUndone) {
  const changed = { undone_by: by, undone_at: at, undone: JSON.stringify(undone) }
  return db.updateTable('imports').set(changed).where('id', '=', id).execute()
}

/** Imports with the names of who made and undid them, the latest first. */
export function listEntries(db: Db, most: number) {
  return db
    .selectFrom('imports')
    .leftJoin('members as maker', 'maker.id', 'imports.made_by')
    .leftJoin('members as undoer', 'undoer.id', 'imports.undone_by')
    .selectAll('imports')
    .select(['maker.name as made_by_name', 'undoer.name as undone_by_name'])
    .orderBy('made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(most)
    .execute()
}

/** The rows that an undo left as they are, by the names that they have now. */
export async function listStays(db: Db, id: string, offset: number, most: number) {
  const { rows } = await sql<{ table: string; stays: string; name: string }>`
    select r.table_name as table, r.stays,
      concat_ws(' · ', o.code, o.name, c.code, l.number, m.name, h.name, r.key ->> 'slug') as name
    from import_rows r
    left join objects o on r.table_name in ('objects', 'object_categories')
      and o.library_id = r.library_id and o.id = coalesce(r.key ->> 'object_id', r.key ->> 'id')
    left join copies c on r.table_name = 'copies' and c.library_id = r.library_id and c.id = r.key ->> 'id'
    left join loans l on r.table_name = 'loans' and l.library_id = r.library_id and l.id = r.key ->> 'id'
    left join headquarters h on r.table_name = 'headquarters' and h.library_id = r.library_id and h.id = r.key ->> 'id'
    left join members m on m.library_id = r.library_id and m.id = r.member_id
    where r.import_id = ${id} and r.stays is not null
    order by r.table_name, r.position limit ${most} offset ${offset}`.execute(db)
  return rows
}

/** Deletes what old imports have done to each row. @returns of how many rows */
export async function deleteOldRows(db: AnyDb, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_rows where (library_id, import_id, table_name, key) in (
      select library_id, import_id, table_name, key from import_rows join imports using (library_id)
      where imports.id = import_rows.import_id and imports.made_at <= ${before} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
