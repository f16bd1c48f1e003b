import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CrmSyncsTable } from '#server/core/store/tables/crm.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export type SyncRow = Selectable<CrmSyncsTable>

/** The pull in progress, or else the latest. */
export function findLatestSync(db: Db): Promise<SyncRow | undefined> {
  return db
    .selectFrom('crm_syncs')
    .selectAll()
    .orderBy(eb => eb('finished_at', 'is', null), 'desc')
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
}

/** Inserts a pull, unless one is in progress. */
export function insertSync(db: Db, row: Insertable<CrmSyncsTable>) {
  return db
    .insertInto('crm_syncs')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function updateSync(db: Db, id: string, change: Updateable<CrmSyncsTable>) {
  return db.updateTable('crm_syncs').set(change).where('id', '=', id).execute()
}

/**
 * Takes the next pull of any library that is due at `now`. Until `until` nobody else takes it.
 * @returns the pull as it was before
 */
export async function claimDueSync(db: AnyDb, now: Date, until: Date) {
  const row = await db
    .selectFrom('crm_syncs')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('not_before', '<=', now)
    .orderBy('not_before')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  await db
    .updateTable('crm_syncs')
    .set({ status: 'running', not_before: until })
    .where('library_id', '=', row.library_id)
    .where('id', '=', row.id)
    .execute()
  return row
}
