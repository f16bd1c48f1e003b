import type { Insertable } from 'kysely'
import type { AuditTable } from '#server/core/store/tables/people.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export function insertAuditEntry(db: AnyDb, row: Insertable<AuditTable>) {
  return db.insertInto('audit').values(row).execute()
}

/**
 * What staff did while impersonating a member, also with a record that was merged into theirs, the latest first: all of it, or
 * the latest `most` by others. Each request has one entry of its own, beside what it wrote.
 */
export function listAuditEntries(db: Db, subjectId: string, most?: number) {
  let entries = db
    .selectFrom('audit')
    .select(['at', 'action', 'status'])
    .where(eb =>
      eb.or([
        eb('subject_id', '=', subjectId),
        eb(
          'subject_id',
          'in',
          eb.selectFrom('members').select('members.id').where('merged_into', '=', subjectId),
        ),
      ]),
    )
    .where(eb => eb.or([eb('target', 'is', null), eb('target', '=', eb.ref('subject_id'))]))
    .orderBy('at', 'desc')
  if (most) entries = entries.where('actor_id', '!=', subjectId).limit(most)
  return entries.execute()
}
