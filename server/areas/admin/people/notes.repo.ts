import type { Insertable, Updateable } from 'kysely'
import type { MemberNotesTable } from '#server/core/store/tables/people.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** What staff noted about a member: pinned notes first, then the latest. */
export function listNotes(db: Db, memberId: string) {
  return db
    .selectFrom('member_notes')
    .innerJoin('members', 'members.id', 'member_notes.author_id')
    .select(['member_notes.id', 'text', 'pinned', 'author_id', 'written_at'])
    .select('members.name as author')
    .where('member_id', '=', memberId)
    .orderBy('pinned', 'desc')
    .orderBy('written_at', 'desc')
    .orderBy('member_notes.id')
    .execute()
}

/** The note, locked until the transaction ends. */
export function lockNote(db: Db, id: string) {
  return db
    .selectFrom('member_notes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns the new note's id */
export async function insertNote(db: Db, row: Insertable<MemberNotesTable>): Promise<string> {
  const { id } = await db
    .insertInto('member_notes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function updateNote(db: Db, id: string, change: Updateable<MemberNotesTable>) {
  return db.updateTable('member_notes').set(change).where('id', '=', id).execute()
}

export function deleteNote(db: Db, id: string) {
  return db.deleteFrom('member_notes').where('id', '=', id).execute()
}
