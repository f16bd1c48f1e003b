import type { Insertable } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { Db } from '../store/transaction.ts'

export function insertFile(db: Db, row: Insertable<Tables['files']>) {
  return db.insertInto('files').values(row).execute()
}
