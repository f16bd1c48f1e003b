import type { Insertable } from 'kysely'
import type { PasskeysTable } from '#server/core/store/tables/second-factors.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The member's passkeys, the oldest first. */
export function listPasskeys(db: Db, memberId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: string, rpId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst()
}

/** @returns `undefined` if somebody has this passkey already */
export function insertPasskey(db: Db, row: Insertable<PasskeysTable>) {
  return db
    .insertInto('passkeys')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** @returns `undefined` if the member has no such passkey */
export function renamePasskeyOf(db: Db, memberId: string, id: string, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/**
 * Saves a use. Authenticators that do not count send zero.
 * @returns `undefined` if the saved counter is not below `counter`
 */
export function savePasskeyUse(db: Db, id: string, { counter, at }: { counter: number; at: Date }) {
  return db
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: at })
    .where('id', '=', id)
    .where(eb => (counter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(counter))))
    .returning('id')
    .executeTakeFirst()
}

/** Deletes one passkey of the member, or all. @returns one of those deleted, if any */
export function deletePasskeys(db: Db, memberId: string, id?: string) {
  const passkeys = db.deleteFrom('passkeys').where('member_id', '=', memberId)
  return (id === undefined ? passkeys : passkeys.where('id', '=', id))
    .returning('id')
    .executeTakeFirst()
}
