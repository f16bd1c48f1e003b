import type { Insertable } from 'kysely'
import type { LockerKeysTable } from '#server/core/store/tables/desk.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Records a use of the key. @returns its locker */
export function recordKeyUse(db: Db, keyHash: string, at: Date) {
  return db
    .updateTable('locker_keys')
    .set({ last_used_at: at })
    .where('key_hash', '=', keyHash)
    .returning('headquarters_id')
    .executeTakeFirst()
}

/** Replaces the locker's earlier key. */
export function saveLockerKey(db: Db, { headquarters_id, ...row }: Insertable<LockerKeysTable>) {
  return db
    .insertInto('locker_keys')
    .values({ headquarters_id, ...row })
    .onConflict(conflict => conflict.columns(['library_id', 'headquarters_id']).doUpdateSet(row))
    .execute()
}
