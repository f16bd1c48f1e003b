import type { LibraryRow } from '../../context.ts'
import type { Db } from '../../store/transaction.ts'

const library = (db: Db, id: string) => db.selectFrom('libraries').selectAll().where('id', '=', id)

/** The library as it is stored now, which may be newer than the one of the context. */
export function getLibrary(db: Db, id: string): Promise<LibraryRow> {
  return library(db, id).executeTakeFirstOrThrow()
}

/** The same, locked until the transaction ends: its document is written as a whole. */
export function lockLibrary(db: Db, id: string): Promise<LibraryRow> {
  return library(db, id).forUpdate().executeTakeFirstOrThrow()
}

/** Every library of the server, by name. */
export function listLibraryRows(db: Db): Promise<LibraryRow[]> {
  return db.selectFrom('libraries').selectAll().orderBy('name').execute()
}
