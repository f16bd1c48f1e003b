import { type Insertable, sql, type Updateable } from 'kysely'
import type { LibrariesTable } from '#server/core/store/tables/catalogue.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

const libraryById = (db: AnyDb, id: string) =>
  db.selectFrom('libraries').selectAll().where('id', '=', id)

export function findLibrary(db: AnyDb, id: string) {
  return libraryById(db, id).executeTakeFirst()
}

/** The library as it is stored now, which may be newer than the one of the context. */
export function getLibrary(db: AnyDb, id: string) {
  return libraryById(db, id).executeTakeFirstOrThrow()
}

/** The same, locked until the transaction ends: its document is written as a whole. */
export function lockLibrary(db: AnyDb, id: string) {
  return libraryById(db, id).forUpdate().executeTakeFirstOrThrow()
}

/** Every library of the server, by name. */
export function listLibraryRows(db: AnyDb) {
  return db.selectFrom('libraries').selectAll().orderBy('name').execute()
}

/** The time zones of the server's libraries. */
export async function listTimeZones(db: AnyDb): Promise<string[]> {
  const rows = await db.selectFrom('libraries').select('time_zone').distinct().execute()
  return rows.map(row => row.time_zone)
}

/** The library with this domain, or else the one that had it: only then are all libraries read. */
export function findLibraryByDomain(db: AnyDb, domain: string) {
  const libraries = db.selectFrom('libraries').selectAll()
  const former = libraries.where(eb => eb(eb.val(domain), '=', eb.fn.any('former_domains')))
  return libraries.where('domain', '=', domain).unionAll(former).limit(1).executeTakeFirst()
}

export function insertLibrary(db: AnyDb, row: Insertable<LibrariesTable>) {
  return db.insertInto('libraries').values(row).execute()
}

export function updateLibrary(db: AnyDb, id: string, change: Updateable<LibrariesTable>) {
  return db.updateTable('libraries').set(change).where('id', '=', id).execute()
}

/** Locks all libraries' names until the transaction ends. */
export function lockLibraries(db: AnyDb) {
  return sql`lock table libraries in share row exclusive mode`.execute(db)
}

/** A library, other than `own`, with this id or with this present or former domain. */
export function findLibraryByName(db: AnyDb, name: string, own: string) {
  return db
    .selectFrom('libraries')
    .select('id')
    .where('id', '!=', own)
    .where(eb =>
      eb.or([
        eb('id', '=', name),
        eb('domain', '=', name),
        eb(eb.val(name), '=', eb.fn.any('former_domains')),
      ]),
    )
    .executeTakeFirst()
}

/** Adds to a library's calls of a day. @returns how many it has now */
export async function addDailyCalls(
  db: Db,
  row: { library_id: string; day: string; calls: number },
): Promise<number> {
  const { calls } = await db
    .insertInto('daily_calls')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'day'])
        .doUpdateSet({ calls: sql<number>`daily_calls.calls + ${row.calls}::int` }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return calls
}
