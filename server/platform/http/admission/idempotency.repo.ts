import type { Insertable } from 'kysely'
import type { Tables } from '#server/core/store/tables.ts'
import type { Db } from '#server/core/store/transaction.ts'

type Call = { member_id: string; route: string; key: string }

/** The stored answer to a member's call, and the fingerprint of its input. */
export function findAnswer(db: Db, { member_id, route, key }: Call) {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'body'])
    .where('member_id', '=', member_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}

export function insertAnswer(db: Db, row: Insertable<Tables['idempotency']>) {
  return db.insertInto('idempotency').values(row).execute()
}

export function deleteOldAnswers(db: Db, memberId: string, before: Date) {
  return db
    .deleteFrom('idempotency')
    .where('member_id', '=', memberId)
    .where('created_at', '<', before)
    .execute()
}
