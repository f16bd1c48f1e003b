import type { Updateable } from 'kysely'
import type { AuthenticatorAppsTable } from '#server/core/store/tables/second-factors.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** @param lock whether the row stays locked until the transaction ends */
export function findAuthenticatorApp(db: Db, memberId: string, lock = false) {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
}

/** Saves the secret of an app that is being set up, beside that of an app in use. */
export function savePendingApp(
  db: Db,
  memberId: string,
  row: { pending: string; pending_at: Date },
) {
  return db
    .insertInto('authenticator_apps')
    .values({ member_id: memberId, ...row })
    .onConflict(conflict => conflict.columns(['library_id', 'member_id']).doUpdateSet(row))
    .execute()
}

export function updateAuthenticatorApp(
  db: Db,
  memberId: string,
  change: Updateable<AuthenticatorAppsTable>,
) {
  return db
    .updateTable('authenticator_apps')
    .set(change)
    .where('member_id', '=', memberId)
    .execute()
}

/** Saves the time step of a code. @returns `undefined` if a code of this step or a later one was used */
export function saveStepUsed(db: Db, memberId: string, { step, at }: { step: number; at: Date }) {
  return db
    .updateTable('authenticator_apps')
    .set({ last_step: String(step), last_used_at: at })
    .where('member_id', '=', memberId)
    .where(eb => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .returning('member_id')
    .executeTakeFirst()
}

export function deleteAuthenticatorApp(db: Db, memberId: string) {
  return db.deleteFrom('authenticator_apps').where('member_id', '=', memberId).execute()
}
