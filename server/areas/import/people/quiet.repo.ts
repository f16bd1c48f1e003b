import { sql } from 'kysely'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { anyOf } from '../write/row-store.ts'

/** Makes members quiet, unless they are. */
export function setQuiet(db: AnyDb, libraryId: string, ids: readonly string[], at: Date) {
  return db
    .updateTable('members')
    .set({ quiet_since: at })
    .where('library_id', '=', libraryId)
    .where('id', '=', anyOf(ids))
    .where('quiet_since', 'is', null)
    .execute()
}

/** Lets members have accepted what their stored papers say, in the library's present version. */
export function acceptPapers(db: AnyDb, libraryId: string, ids: readonly string[]) {
  return sql`update members set adhesion_version = paper.version, adhesion_accepted_at = paper.accepted_at
    from adhesions paper join libraries on libraries.id = paper.library_id and libraries.adhesion_version = paper.version
    where members.library_id = ${libraryId} and members.id = ${anyOf(ids)}
      and paper.library_id = members.library_id and paper.member_id = members.id
      and members.adhesion_version is distinct from paper.version`.execute(db)
}
