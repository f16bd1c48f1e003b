import { sql } from 'kysely'
import type { Db } from '#server/core/store/transaction.ts'

export async function listRowsOfMember(db: Db, table: string, memberId: string) {
  const rows = sql<object>`select * from ${sql.table(table)} where member_id = ${memberId}`
  return (await rows.execute(db)).rows
}

export function listOwnedProducts(db: Db, ownerId: string) {
  return db
    .selectFrom('objects')
    .select(['id', 'code', 'name', 'description', 'created_at'])
    .where('owner_id', '=', ownerId)
    .execute()
}
