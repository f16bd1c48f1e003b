import type { Db } from '../store/transaction.ts'

/** A member's address and language; `undefined` if they have left. */
export function findReader(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Row = {
  member_id: string
  kind: string
  ref: string
  turn: string
  day: string
  created_at: Date
}

/** @returns whether it is new: the same notification is stored once */
export async function insertNotification(db: Db, values: Row): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Removes the notifications of a kind about a loan or queue entry, so that they can be sent again. */
export function deleteNotifications(db: Db, ref: string, kind: string) {
  return db.deleteFrom('notices').where('ref', '=', ref).where('kind', '=', kind).execute()
}
