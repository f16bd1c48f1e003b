import type { Insertable } from 'kysely'
import type { DefectOutcome } from '#contract/shapes/desk/defects.ts'
import { outStates } from '#domain/loans/states.ts'
import type { DefectsTable } from '#server/core/store/tables/desk.ts'
import type { Db } from '#server/core/store/transaction.ts'

export function insertDefect(db: Db, row: Insertable<DefectsTable>) {
  return db.insertInto('defects').values(row).returning('id').executeTakeFirstOrThrow()
}

/** The reports that staff have not closed, the oldest first; of one copy or of all. */
export function selectOpenDefects(db: Db, copyId?: string) {
  const open = db
    .selectFrom('defects')
    .innerJoin('objects', 'objects.id', 'defects.object_id')
    .innerJoin('copies', 'copies.id', 'defects.copy_id')
    .innerJoin('members', 'members.id', 'defects.member_id')
    .leftJoin('files', 'files.id', 'defects.photo_id')
    .select(['defects.id', 'defects.note', 'defects.created_at', 'files.img as photo'])
    .select(['defects.object_id', 'objects.name', 'objects.names', 'objects.imgs'])
    .select(['defects.copy_id', 'copies.code', 'copies.state'])
    .select(['members.name as reporter', 'members.phone_number'])
    .select(eb =>
      eb
        .selectFrom('loans')
        .select('loans.to_date')
        .whereRef('loans.object_id', '=', 'defects.object_id')
        .whereRef('loans.copy_id', '=', 'defects.copy_id')
        .where('loans.status', 'in', outStates)
        .limit(1)
        .as('out_until'),
    )
    .where('defects.closed_at', 'is', null)
    .orderBy('defects.created_at')
    .orderBy('defects.id')
  return copyId === undefined ? open : open.where('defects.copy_id', '=', copyId)
}

export type OpenDefectRow = Awaited<
  ReturnType<ReturnType<typeof selectOpenDefects>['execute']>
>[number]

/** Which copy a report is about, closed or not. */
export function findDefect(db: Db, id: string) {
  return db
    .selectFrom('defects')
    .select(['object_id', 'copy_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Closed = { outcome: DefectOutcome; closed_at: Date; closed_by: string | null }

/** Closes a report that is open. @returns whether it was */
export async function closeOne(db: Db, id: string, closed: Closed): Promise<boolean> {
  const row = await db
    .updateTable('defects')
    .set(closed)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Closes the open reports of some copies. */
export async function closeOfCopies(db: Db, copyIds: readonly string[], closed: Closed) {
  await db
    .updateTable('defects')
    .set(closed)
    .where('copy_id', 'in', copyIds)
    .where('closed_at', 'is', null)
    .execute()
}
