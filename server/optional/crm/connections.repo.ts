import type { Insertable, Selectable } from 'kysely'
import type { CrmConnectionsTable } from '#server/core/store/tables/crm.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type ConnectionRow = Selectable<CrmConnectionsTable>

/** The library's connection to its CRM, with its secrets. */
export function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  return db.selectFrom('crm_connections').selectAll().executeTakeFirst()
}

/** Inserts or replaces the connection; the instant until which it was pulled stays. */
export function upsertConnection(db: Db, row: Insertable<CrmConnectionsTable>) {
  return db
    .insertInto('crm_connections')
    .values(row)
    .onConflict(conflict => conflict.column('library_id').doUpdateSet(row))
    .execute()
}

/** Saves that records changed until this instant have been pulled. */
export function updatePulledUntil(db: Db, instant: Date) {
  return db.updateTable('crm_connections').set({ pulled_until: instant }).execute()
}
