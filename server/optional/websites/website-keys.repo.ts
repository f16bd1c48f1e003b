import { type Insertable, sql } from 'kysely'
import type { WebsiteKeysTable } from '#server/core/store/tables/websites.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Every key of the library, by name. */
export function listWebsiteKeys(db: Db) {
  return db
    .selectFrom('website_keys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'calls_on', 'calls'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function insertWebsiteKey(db: Db, row: Insertable<WebsiteKeysTable>) {
  return db.insertInto('website_keys').values(row).returning('id').executeTakeFirstOrThrow()
}

export function deleteWebsiteKey(db: Db, id: string) {
  return db.deleteFrom('website_keys').where('id', '=', id).execute()
}

/** Counts a call. @returns how many the key has made today; `undefined` for an unknown key */
export async function countWebsiteCall(
  db: Db,
  keyHash: string,
  { at, today }: { at: Date; today: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('website_keys')
    .set(eb => ({
      last_used_at: at,
      calls_on: today,
      calls: sql<number>`case when ${eb.ref('calls_on')} = ${today} then calls + 1 else 1 end`,
    }))
    .where('key_hash', '=', keyHash)
    .returning('calls')
    .executeTakeFirst()
  return row?.calls
}
