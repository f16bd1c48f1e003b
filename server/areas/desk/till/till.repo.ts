import type { Insertable } from 'kysely'
import { selectReceipts } from '#server/areas/payments/receipts.repo.ts'
import type { ClosingsTable } from '#server/core/store/tables/till.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Locks a receipt, so that it is given back once. */
export function lockReceipt(db: Db, id: string) {
  return db
    .selectFrom('receipts')
    .select(['id', 'member_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Those of a till that no closing has counted. */
export function listOpenReceipts(db: Db, pointId: string) {
  return selectReceipts(db)
    .where('receipts.headquarters_id', '=', pointId)
    .where('receipts.closing_id', 'is', null)
    .execute()
}

/** Those of a member. */
export function listReceiptsFrom(db: Db, memberId: string) {
  return selectReceipts(db).where('receipts.member_id', '=', memberId).execute()
}

/** Those of the days from one to before another. */
export function listReceiptsOf(db: Db, from: string, before: string) {
  return selectReceipts(db)
    .where('receipts.day', '>=', from)
    .where('receipts.day', '<', before)
    .execute()
}

export function deleteMembership(db: Db, id: string) {
  return db.deleteFrom('memberships').where('id', '=', id).execute()
}

/** Whether it is a place of the library itself, where money can be. */
export function findTillPoint(db: Db, id: string) {
  return db
    .selectFrom('headquarters')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '<>', 'private')
    .executeTakeFirst()
}

/** Inserts a closing, unless there is one of the point and day. */
export function insertClosing(db: Db, row: Insertable<ClosingsTable>) {
  return db
    .insertInto('closings')
    .values(row)
    .onConflict(conflict => conflict.columns(['library_id', 'headquarters_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Puts a till's open receipts into a closing. @returns what they come to in cash */
export async function closeReceipts(db: Db, pointId: string, closingId: string): Promise<number> {
  const rows = await db
    .updateTable('receipts')
    .set({ closing_id: closingId })
    .where('headquarters_id', '=', pointId)
    .where('closing_id', 'is', null)
    .returning(['method', 'cents'])
    .execute()
  return rows.reduce((sum, { method, cents }) => (method === 'cash' ? sum + cents : sum), 0)
}

function selectClosings(db: Db) {
  return db
    .selectFrom('closings')
    .innerJoin('headquarters', 'headquarters.id', 'closings.headquarters_id')
    .innerJoin('members', 'members.id', 'closings.closed_by')
    .selectAll('closings')
    .select(['headquarters.name as point_name', 'members.name as closer_name'])
    .orderBy('closings.day', 'desc')
}

/** The last closing of a point. */
export function findLastClosing(db: Db, pointId: string) {
  return selectClosings(db)
    .where('closings.headquarters_id', '=', pointId)
    .limit(1)
    .executeTakeFirst()
}

export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findLastClosing>>>

export function listClosingsOf(db: Db, from: string, before: string) {
  return selectClosings(db)
    .where('closings.day', '>=', from)
    .where('closings.day', '<', before)
    .execute()
}
