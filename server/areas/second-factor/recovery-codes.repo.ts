import type { Insertable } from 'kysely'
import type { RecoveryCodesTable } from '#server/core/store/tables/second-factors.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The salts of the member's unused codes, one for each code. */
export function listUnusedCodes(db: Db, memberId: string) {
  return db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

export function insertRecoveryCodes(db: Db, rows: Insertable<RecoveryCodesTable>[]) {
  return db.insertInto('recovery_codes').values(rows).execute()
}

/** @returns `undefined` if no unused code has this hash; of two calls at once one succeeds */
export function markCodeUsed(db: Db, memberId: string, codeHash: string, at: Date) {
  return db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
}

export function deleteRecoveryCodes(db: Db, memberId: string) {
  return db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}
