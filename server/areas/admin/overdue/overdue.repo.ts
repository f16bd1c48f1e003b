import type { Insertable } from 'kysely'
import type { ContactsTable } from '#server/core/store/tables/desk.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The contacts with some members since a day, the newest first. */
export function listContacts(db: Db, memberIds: readonly string[], since: string) {
  return db
    .selectFrom('contacts')
    .innerJoin('members as staff', 'staff.id', 'contacts.made_by')
    .select(['contacts.id', 'contacts.member_id', 'contacts.kind', 'contacts.note'])
    .select(['contacts.day', 'contacts.made_at', 'staff.name as by'])
    .where('contacts.member_id', 'in', memberIds)
    .where('contacts.day', '>=', since)
    .orderBy('contacts.made_at', 'desc')
    .execute()
}

export function insertContact(db: Db, row: Insertable<ContactsTable>) {
  return db.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow()
}

/** Those of some members who got a notification of this kind on a day. */
export async function listNotified(
  db: Db,
  memberIds: readonly string[],
  { kind, day }: { kind: string; day: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notices')
    .select('member_id')
    .where('member_id', 'in', memberIds)
    .where('kind', '=', kind)
    .where('turn', '=', day)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}
