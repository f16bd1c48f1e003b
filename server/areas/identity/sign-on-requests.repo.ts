import type { Insertable } from 'kysely'
import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Also deletes the requests made at `expiry` or before. */
export async function insertSignOnRequest(
  db: Db,
  row: Insertable<Tables['sign_on_requests']>,
  expiry: Date,
) {
  await db.deleteFrom('sign_on_requests').where('created_at', '<=', expiry).execute()
  await db.insertInto('sign_on_requests').values(row).execute()
}

/** Deletes this browser's request made after `since`. @returns it */
export function takeSignOnRequest(
  db: Db,
  { state, browserHash, since }: { state: string; browserHash: string; since: Date },
) {
  return db
    .deleteFrom('sign_on_requests')
    .where('state', '=', state)
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', since)
    .returning(['nonce', 'verifier', 'return_to', 'fresh'])
    .executeTakeFirst()
}
