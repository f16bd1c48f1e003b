import type { Insertable } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { Db } from '../store/transaction.ts'

export function insertSupportMessage(db: Db, row: Insertable<Tables['support_messages']>) {
  return db.insertInto('support_messages').values(row).execute()
}

/** The message that was sent with this idempotency key. */
export function findMessageByKey(db: Db, key: string) {
  return db
    .selectFrom('support_messages')
    .select('id')
    .where('request_key', '=', key)
    .executeTakeFirst()
}
