import type { Insertable, Selectable, Updateable } from 'kysely'
import type { SupportMessagesTable } from '#server/core/store/tables/emails.ts'
import type { Db } from '#server/core/store/transaction.ts'

export function insertSupportMessage(db: Db, row: Insertable<SupportMessagesTable>) {
  return db.insertInto('support_messages').values(row).execute()
}

/** The message that was sent with this idempotency key. */
export function findMessageByKey(db: Db, key: string) {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst()
}

export type SupportMessage = Selectable<SupportMessagesTable>

/** Unread messages first, then the latest. */
export function listSupportMessages(db: Db, limit: number): Promise<SupportMessage[]> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .orderBy(eb => eb('read_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Locks the row until the transaction ends. */
export function lockSupportMessage(db: Db, id: string): Promise<SupportMessage | undefined> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateSupportMessage(db: Db, id: string, change: Updateable<SupportMessagesTable>) {
  return db.updateTable('support_messages').set(change).where('id', '=', id).execute()
}

/** Gives the messages written from one address to another, of the same person. */
export function moveSupportMessages(db: Db, from: string, to: string) {
  return db.updateTable('support_messages').set({ email: to }).where('email', '=', from).execute()
}

/** The messages that were sent from an e-mail address, the oldest first. */
export function listSupportMessagesFrom(db: Db, email: string) {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
}
