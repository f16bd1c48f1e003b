import type { Insertable } from 'kysely'
import type { MemberNotesTable } from '#server/core/store/tables/people.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { anyOf } from '../write/row-store.ts'

/** The notes of some members, the latest last. */
export function notesOfMembers(db: AnyDb, libraryId: string, members: readonly string[]) {
  return db
    .selectFrom('member_notes')
    .select(['id', 'member_id', 'text'])
    .where('library_id', '=', libraryId)
    .where('member_id', '=', anyOf(members))
    .orderBy('written_at')
    .execute()
}

/** Writes notes: new ones, and others with another text. */
export function saveNotes(
  db: AnyDb,
  notes: readonly (Insertable<MemberNotesTable> & { id: string })[],
) {
  return db
    .insertInto('member_notes')
    .values([...notes])
    .onConflict(conflict =>
      conflict.columns(['library_id', 'id']).doUpdateSet(({ ref }) => ({
        text: ref('excluded.text'),
        author_id: ref('excluded.author_id'),
        written_at: ref('excluded.written_at'),
      })),
    )
    .execute()
}
